/** How a flag's values are written in Compose; "own" is written by code of its own, "none" and "switch" aren't. */
export type FlagKind =
  | "flag"
  | "text"
  | "number"
  | "list"
  | "map"
  | "seconds"
  | "ulimits"
  | "gpus"
  | "mount"
  | "own"
  | "none"
  | "switch";

export interface Flag {
  name: string;
  kind: FlagKind;
  /** Path in a Compose service. */
  compose: readonly string[];
  /** Key in a Quadlet. Other flags go to PodmanArgs; "-" marks those that Podman doesn't have. */
  quadlet: string | undefined;
}

/** `name[,other names]=path>Quadlet key` by kind: the flags of `docker run` 28, in the order of a Compose service. */
const TABLE = `
text: name=container_name>ContainerName hostname,h=hostname>HostName domainname=domainname>-
text: platform=platform pull=pull_policy>Pull restart=restart entrypoint=entrypoint>Entrypoint
text: workdir,w=working_dir>WorkingDir user,u=user>User
flag: interactive,i=stdin_open tty,t=tty init=init>RunInit privileged=privileged read-only=read_only>ReadOnly
list: env,e=environment>Environment env-file=env_file>EnvironmentFile publish,p=ports>PublishPort
list: expose=expose>ExposeHostPort
own: network,net=networks>Network network-alias,net-alias=networks>NetworkAlias ip=networks>IP ip6=networks>IP6
own: link-local-ip=networks>-
text: mac-address=mac_address
list: link=links>- add-host=extra_hosts>AddHost dns=dns>DNS dns-option,dns-opt=dns_opt>DNSOption
list: dns-search=dns_search>DNSSearch volume,v=volumes>Volume
mount: mount=volumes>Mount
list: tmpfs=tmpfs>Tmpfs volumes-from=volumes_from device=devices>AddDevice device-cgroup-rule=device_cgroup_rules
gpus: gpus=gpus
list: group-add=group_add>GroupAdd label,l=labels>Label label-file=label_file annotation=annotations>Annotation
text: health-cmd=healthcheck.test>HealthCmd health-interval=healthcheck.interval>HealthInterval
text: health-timeout=healthcheck.timeout>HealthTimeout
number: health-retries=healthcheck.retries>HealthRetries
text: health-start-period=healthcheck.start_period>HealthStartPeriod
text: health-start-interval=healthcheck.start_interval>-
flag: no-healthcheck=healthcheck.disable
text: log-driver=logging.driver>LogDriver
map: log-opt=logging.options>LogOpt
text: stop-signal=stop_signal>StopSignal
seconds: stop-timeout=stop_grace_period>StopTimeout
list: cap-add=cap_add>AddCapability cap-drop=cap_drop>DropCapability security-opt=security_opt
text: userns=userns_mode>UserNS cgroup-parent=cgroup_parent cgroupns=cgroup ipc=ipc pid=pid uts=uts
text: isolation=isolation>- runtime=runtime>-
list: sysctl=sysctls>Sysctl
ulimits: ulimit=ulimits>Ulimit
number: cpus=cpus cpu-shares,c=cpu_shares cpu-period=cpu_period cpu-quota=cpu_quota cpu-rt-period=cpu_rt_period
number: cpu-rt-runtime=cpu_rt_runtime cpu-count=cpu_count>-
text: cpuset-cpus=cpuset cpu-percent=cpu_percent>- memory,m=mem_limit memory-reservation=mem_reservation
text: memory-swap=memswap_limit shm-size=shm_size>ShmSize
number: memory-swappiness=mem_swappiness pids-limit=pids_limit>PidsLimit oom-score-adj=oom_score_adj
number: blkio-weight=blkio_config.weight
flag: oom-kill-disable=oom_kill_disable use-api-socket=use_api_socket>-
map: storage-opt=storage_opt
switch: detach,d rm publish-all,P quiet,q sig-proxy disable-content-trust help
none: attach,a cidfile detach-keys cpuset-mems kernel-memory io-maxbandwidth io-maxiops volume-driver
none: blkio-weight-device device-read-bps device-read-iops device-write-bps device-write-iops
`;

export const FLAGS: Flag[] = [];
const BY_NAME = new Map<string, Flag>();
for (const line of TABLE.trim().split("\n")) {
  const [kind = "", entries = ""] = line.split(": ");
  for (const entry of entries.split(" ")) {
    const [names = "", path, quadlet] = entry.split(/[=>]/);
    const [name = "", ...others] = names.split(",");
    const flag = { name, kind: kind as FlagKind, compose: path?.split(".") ?? [], quadlet };
    FLAGS.push(flag);
    for (const one of [name, ...others]) BY_NAME.set(one, flag);
  }
}

/** Finds a flag by its long, short or other name. */
export function findFlag(name: string): Flag | undefined {
  return BY_NAME.get(name);
}
