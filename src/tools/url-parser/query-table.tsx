import { useRef } from "react";
import { Button } from "#ui/button.tsx";
import { moveItem } from "#ui/move-item.ts";
import { changeParameter, type Parameter, parametersOf, readParameter, withParameters } from "./query.ts";

/** More rows would slow down typing. */
const MAX_ROWS = 200;

interface Props {
  url: string;
  onChange: (url: string) => void;
}

/** The query of a URL as a table. The URL is the only state: each edit writes it. */
export function QueryTable({ url, onChange }: Props) {
  const body = useRef<HTMLUListElement>(null);
  const parameters = parametersOf(url);
  if (parameters.length > MAX_ROWS) return null;
  const put = (next: readonly Parameter[]) => onChange(withParameters(url, next));
  const focus = (selector: string) =>
    requestAnimationFrame(() => body.current?.parentElement?.querySelector<HTMLElement>(selector)?.focus());
  const change = (index: number, to: { name?: string; value?: string }) =>
    put(parameters.map((one, at) => (at === index ? changeParameter(one, to) : one)));
  const move = (from: number, to: number) => {
    put(moveItem(parameters, from, to));
    const isAtEnd = to === 0 || to === parameters.length - 1;
    const direction = to < from !== isAtEnd ? "up" : "down";
    focus(`li:nth-child(${to + 1}) [data-move=${direction}]`);
  };
  const remove = (index: number) => {
    put(parameters.filter((_, at) => at !== index));
    const left = parameters.length - 1;
    focus(left === 0 ? "[data-add]" : `li:nth-child(${Math.min(index + 1, left)}) [data-remove]`);
  };
  const add = () => {
    put([...parameters, readParameter("=")]);
    focus("li:last-child input");
  };
  return (
    <section aria-label="Query parameters" className="rounded border border-rule bg-card text-sm">
      <div className="flex items-center justify-between gap-2 border-rule border-b py-1 pr-1 pl-3.5">
        <h2 className="font-semibold">Query parameters</h2>
        <Button look="quiet" icon="list-plus" data-add onClick={add}>
          Add
        </Button>
      </div>
      <ul ref={body} className="divide-y divide-rule">
        {parameters.map((parameter, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat, and a row keeps its place while it is edited
            key={index}
            {...parameter}
            number={index + 1}
            onChange={(to) => change(index, to)}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < parameters.length - 1 ? () => move(index, index + 1) : undefined}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      {parameters.length === 0 && <p className="px-3.5 py-2.5 text-ink-2">This URL has no query.</p>}
    </section>
  );
}

interface RowProps extends Parameter {
  number: number;
  onChange: (to: { name?: string; value?: string }) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function Row({ number, name, value, raw, onChange, onUp, onDown, onRemove }: RowProps) {
  const isEncoded = raw !== `${name}=${value}` && raw !== name;
  const field = "field min-w-0 font-mono";
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-1 gap-y-1 p-2 pl-3.5">
      <div className="grid min-w-0 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2">
        <input
          className={field}
          aria-label={`Name of parameter ${number}`}
          placeholder="name"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <input
          className={field}
          aria-label={`Value of parameter ${number}`}
          placeholder="value"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      </div>
      <div className="flex">
        <Button
          look="quiet"
          icon="arrow-up"
          data-move="up"
          aria-label={`Move parameter ${number} up`}
          aria-disabled={!onUp}
          onClick={onUp}
        />
        <Button
          look="quiet"
          icon="arrow-down"
          data-move="down"
          aria-label={`Move parameter ${number} down`}
          aria-disabled={!onDown}
          onClick={onDown}
        />
        <Button look="quiet" icon="x" data-remove aria-label={`Remove parameter ${number}`} onClick={onRemove} />
      </div>
      {isEncoded && <p className="col-span-2 font-mono text-ink-2 text-xs wrap-anywhere">{raw}</p>}
    </li>
  );
}
