{{- define "sundry.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "sundry.fullname" -}}
{{- $name := include "sundry.name" . -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 50 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sundry.selector" -}}
app.kubernetes.io/name: {{ include "sundry.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sundry.labels" -}}
{{ include "sundry.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "sundry.origin" -}}
{{- if .Values.env.PUBLIC_ORIGIN -}}
{{- .Values.env.PUBLIC_ORIGIN -}}
{{- else if .Values.ingress.enabled -}}
{{- printf "%s://%s" (ternary "https" "http" (ne .Values.ingress.tlsSecret "")) .Values.ingress.host -}}
{{- end -}}
{{- end -}}

{{- /* "true" if several pods run, so that they need to share a database and files. */ -}}
{{- define "sundry.several" -}}
{{- if or .Values.worker.enabled (gt (int .Values.web.replicas) 1) -}}true{{- end -}}
{{- end -}}

{{- define "sundry.validate" -}}
{{- if include "sundry.several" . -}}
{{- if not (or .Values.secretEnv.DATABASE_URL .Values.existingSecret) -}}
{{- fail "Several pods need PostgreSQL: set secretEnv.DATABASE_URL, or existingSecret with DATABASE_URL." -}}
{{- end -}}
{{- if .Values.persistence.enabled -}}
{{- if not (has "ReadWriteMany" .Values.persistence.accessModes) -}}
{{- fail "Several pods can't share this volume: set persistence.accessModes to [ReadWriteMany], or persistence.enabled to false and env.S3_BUCKET." -}}
{{- end -}}
{{- else if not .Values.env.S3_BUCKET -}}
{{- fail "Several pods need a place for PDF files: set env.S3_BUCKET, or persistence.enabled with accessModes [ReadWriteMany]." -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- /* Takes a dict of root (the chart), role (all, web or worker), component and resources. */ -}}
{{- define "sundry.pod" -}}
metadata:
  labels:
    {{- include "sundry.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
  annotations:
    checksum/config: {{ include (print .root.Template.BasePath "/config.yaml") .root | sha256sum }}
    {{- with .root.Values.podAnnotations }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
spec:
  terminationGracePeriodSeconds: 30
  automountServiceAccountToken: false
  {{- with .root.Values.serviceAccountName }}
  serviceAccountName: {{ . }}
  {{- end }}
  {{- with .root.Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- if include "sundry.several" .root }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "sundry.selector" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .component }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 1000
    fsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  containers:
    - name: sundry
      image: {{ printf "%s:%s" .root.Values.image.repository (default .root.Chart.AppVersion .root.Values.image.tag) | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      args: ["--role", {{ .role | quote }}]
      envFrom:
        - configMapRef: { name: {{ include "sundry.fullname" .root }} }
        - secretRef: { name: {{ include "sundry.fullname" .root }} }
        {{- with .root.Values.existingSecret }}
        - secretRef: { name: {{ . }} }
        {{- end }}
      env:
        - { name: PORT, value: "3000" }
        - { name: DATA_DIR, value: /data }
      ports:
        - { name: http, containerPort: 3000 }
      livenessProbe:
        httpGet: { path: /health, port: http }
      readinessProbe:
        httpGet: { path: /ready, port: http }
      resources:
        {{- toYaml .resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
        {{- with .root.Values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    - name: data
      {{- if .root.Values.persistence.enabled }}
      persistentVolumeClaim:
        claimName: {{ default (include "sundry.fullname" .root) .root.Values.persistence.existingClaim }}
      {{- else }}
      emptyDir: {}
      {{- end }}
    - name: tmp
      emptyDir: {}
    {{- with .root.Values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .root.Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .root.Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}
