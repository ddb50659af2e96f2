import { type History, record, redo, startHistory, undo } from "#shared/undo-history.ts";
import { isFilePage, type ListedPage, MAX_PAGES, type Turn } from "./page-list.ts";

/** A page in the new file. Its file is a key, which stays the same when other files are removed. */
export interface PlacedPage {
  /** Unique, so that a page can be followed when it moves. */
  key: number;
  page: ListedPage;
}

/** What undo and redo change. */
export interface Layout {
  /** Keys of the files, in the order they were added. */
  files: readonly number[];
  pages: readonly PlacedPage[];
}

export interface Arrangement {
  history: History<Layout>;
  selected: ReadonlySet<number>;
  /** Key of the page that the keyboard acts on. */
  current: number | undefined;
  /** Where a selection with Shift started. */
  anchor: number | undefined;
  nextKey: number;
}

export type ArrangeAction =
  | { type: "add-file"; file: number; count: number }
  | { type: "remove-file"; file: number }
  /** Moves the targets between two pages. `to` counts the pages before that place, the moved ones included. */
  | { type: "move"; to: number }
  /** Moves the targets by some places, past the other pages. */
  | { type: "shift"; by: number }
  | { type: "turn"; by: Turn }
  | { type: "delete" | "duplicate" | "insert-blank" }
  | { type: "undo" | "redo" }
  /** `range`: from the anchor to this page. */
  | { type: "select"; key: number; how: "only" | "toggle" | "range" }
  | { type: "select-all" | "select-none" }
  /** Moves the current page within the list. */
  | { type: "go"; to: number; extend: boolean };

export const EMPTY_ARRANGEMENT: Arrangement = {
  history: startHistory<Layout>({ files: [], pages: [] }),
  selected: new Set(),
  current: undefined,
  anchor: undefined,
  nextKey: 1,
};

export const pagesOf = ({ history }: Arrangement): readonly PlacedPage[] => history.now.pages;

/** Pages that an action changes: the selected ones, otherwise the current one. */
export function targetsOf({ selected, current }: Arrangement): ReadonlySet<number> {
  if (selected.size > 0) return selected;
  return new Set(current === undefined ? [] : [current]);
}

export const placeOf = (pages: readonly PlacedPage[], key: number | undefined): number =>
  pages.findIndex((page) => page.key === key);

/** Carries out an action. Without anything to change, the arrangement stays the same object. */
export function arrange(state: Arrangement, action: ArrangeAction): Arrangement {
  const { files, pages } = state.history.now;
  const targets = targetsOf(state);
  const isTarget = ({ key }: PlacedPage) => targets.has(key);
  switch (action.type) {
    case "add-file": {
      if (files.includes(action.file) || pages.length + action.count > MAX_PAGES) return state;
      const added = Array.from({ length: action.count }, (_, page): PlacedPage => {
        return { key: state.nextKey + page, page: { file: action.file, page, turn: 0 } };
      });
      return change(state, { files: [...files, action.file], pages: [...pages, ...added] }, state.nextKey);
    }
    case "remove-file":
      if (!files.includes(action.file)) return state;
      return change(state, {
        files: files.filter((file) => file !== action.file),
        pages: pages.filter(({ page }) => !isFilePage(page) || page.file !== action.file),
      });
    case "move": {
      const before = pages.slice(0, action.to).filter((page) => !isTarget(page)).length;
      return moveTo(state, before);
    }
    case "shift": {
      const first = pages.findIndex(isTarget);
      return moveTo(state, Math.max(0, pages.slice(0, first).filter((page) => !isTarget(page)).length + action.by));
    }
    case "turn": {
      if (!pages.some((placed) => isTarget(placed) && isFilePage(placed.page))) return state;
      const turned = pages.map((placed): PlacedPage => {
        if (!isTarget(placed) || !isFilePage(placed.page)) return placed;
        return { ...placed, page: { ...placed.page, turn: ((placed.page.turn + action.by) % 360) as Turn } };
      });
      return change(state, { files, pages: turned });
    }
    case "delete": {
      const kept = pages.filter((page) => !isTarget(page));
      if (kept.length === pages.length) return state;
      // The page that takes the place of the current one.
      const place = pages.slice(0, placeOf(pages, state.current)).filter((page) => !isTarget(page)).length;
      const current = (kept[place] ?? kept.at(-1))?.key;
      return { ...change(state, { files, pages: kept }), current, anchor: current };
    }
    case "duplicate": {
      const copied = pages.filter(isTarget);
      if (copied.length === 0 || pages.length + copied.length > MAX_PAGES) return state;
      const copies = copied.map(({ page }, index): PlacedPage => ({ key: state.nextKey + index, page }));
      const end = pages.findLastIndex(isTarget) + 1;
      const next = change(state, { files, pages: pages.toSpliced(end, 0, ...copies) }, state.nextKey);
      return { ...next, selected: new Set(copies.map(({ key }) => key)) };
    }
    case "insert-blank": {
      if (pages.length >= MAX_PAGES) return state;
      const end = pages.findLastIndex(isTarget) + 1 || pages.length;
      const blank: PlacedPage = { key: state.nextKey, page: "blank" };
      const next = change(state, { files, pages: pages.toSpliced(end, 0, blank) }, state.nextKey);
      return { ...next, selected: new Set([blank.key]) };
    }
    case "undo":
    case "redo": {
      const history = (action.type === "undo" ? undo : redo)(state.history);
      return history.now === state.history.now ? state : refocus({ ...state, history }, pages);
    }
    case "select": {
      const { key, how } = action;
      if (how === "range") return selectRange({ ...state, current: key });
      if (how === "only") return { ...state, selected: new Set([key]), current: key, anchor: key };
      const selected = new Set(state.selected);
      if (!selected.delete(key)) selected.add(key);
      return { ...state, selected, current: key, anchor: key };
    }
    case "select-all":
      return { ...state, selected: new Set(pages.map(({ key }) => key)) };
    case "select-none":
      return state.selected.size === 0 ? state : { ...state, selected: new Set() };
    case "go": {
      const current = pages[Math.max(0, Math.min(pages.length - 1, action.to))]?.key;
      if (action.extend) return selectRange({ ...state, current, anchor: state.anchor ?? state.current });
      return { ...state, current, anchor: current };
    }
  }
}

/** Records a step. @param nextKey the first key of new pages; that page becomes the current one */
function change(state: Arrangement, now: Layout, nextKey?: number): Arrangement {
  const history = record(state.history, now);
  const added = nextKey === undefined ? 0 : now.pages.length - state.history.now.pages.length;
  const next = { ...state, history, nextKey: state.nextKey + added };
  // A file that is added at the end doesn't take the reader there.
  const follows = nextKey !== undefined && now.files === state.history.now.files;
  const current = follows ? nextKey : (state.current ?? now.pages[0]?.key);
  return refocus({ ...next, current, anchor: follows ? nextKey : state.anchor }, state.history.now.pages);
}

/** Forgets pages that are gone. If the current one is, its neighbor becomes the current one. */
function refocus(state: Arrangement, before: readonly PlacedPage[]): Arrangement {
  const pages = pagesOf(state);
  const keys = new Set(pages.map(({ key }) => key));
  const known = (key: number | undefined) => (key !== undefined && keys.has(key) ? key : undefined);
  const place = Math.max(0, placeOf(before, state.current));
  const current = known(state.current) ?? pages[Math.min(place, pages.length - 1)]?.key;
  const selected = new Set([...state.selected].filter((key) => keys.has(key)));
  return { ...state, selected, current, anchor: known(state.anchor) };
}

/** Moves the targets as a block. @param before how many of the other pages come before it */
function moveTo(state: Arrangement, before: number): Arrangement {
  const { files, pages } = state.history.now;
  const targets = targetsOf(state);
  const moved = pages.filter(({ key }) => targets.has(key));
  const next = pages.filter(({ key }) => !targets.has(key)).toSpliced(before, 0, ...moved);
  if (next.every((page, place) => page === pages[place])) return state;
  return change(state, { files, pages: next });
}

function selectRange(state: Arrangement): Arrangement {
  const pages = pagesOf(state);
  const to = placeOf(pages, state.current);
  const from = state.anchor === undefined ? to : placeOf(pages, state.anchor);
  const range = pages.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ...state, selected: new Set(range.map(({ key }) => key)), anchor: pages[from]?.key };
}

/** The pages as a list, with the files numbered in order. */
export function listPages({ history }: Arrangement): ListedPage[] {
  const numbers = new Map(history.now.files.map((file, index) => [file, index]));
  return history.now.pages.map(({ page }) =>
    isFilePage(page) ? { ...page, file: numbers.get(page.file) ?? 0 } : page,
  );
}

/** The page whose size a blank page takes: the nearest one of a file before it, otherwise after it. */
export function neighborOf<Page extends ListedPage>(pages: readonly Page[], place: number): Page | undefined {
  return pages.slice(0, place).findLast(isFilePage) ?? pages.slice(place).find(isFilePage);
}
