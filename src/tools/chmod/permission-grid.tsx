import { CLASSES, PERMISSIONS, SETGID, SETUID } from "./mode.ts";

interface Props {
  mode: number;
  onChange: (mode: number) => void;
}

/** A box to tick for each of the twelve permission bits. */
export function PermissionGrid({ mode, onChange }: Props) {
  const box = (name: string, bit: number, label?: string) => (
    <td key={name} className="p-0">
      <label className="flex min-h-10 cursor-pointer items-center gap-2 px-2">
        <input type="checkbox" aria-label={name} checked={(mode & bit) !== 0} onChange={() => onChange(mode ^ bit)} />
        {label}
      </label>
    </td>
  );
  return (
    <div className="overflow-x-auto rounded border border-rule bg-card">
      <table aria-label="Permissions" className="w-full text-left text-sm">
        <thead>
          <tr className="border-rule border-b text-ink-2">
            <td className="px-3.5 py-2" />
            {PERMISSIONS.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-2 font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="px-2 py-2 font-normal">
              Special
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-rule">
          {CLASSES.map(({ name, shift, special }) => {
            const specialName = special === SETUID ? "Setuid" : special === SETGID ? "Setgid" : "Sticky";
            return (
              <tr key={name}>
                <th scope="row" className="px-3.5 py-2 font-semibold">
                  {name}
                </th>
                {PERMISSIONS.map((permission) => box(`${name}: ${permission.name}`, permission.bit << shift))}
                {box(specialName, special, specialName)}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
