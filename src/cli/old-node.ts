/** What the tools use and Node 20 lacks, for the packed command. Node 21 has it. */
(Map as { groupBy?: typeof Map.groupBy }).groupBy ??= (items, keyOf) => {
  const groups = new Map<unknown, unknown[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups as never;
};
