import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { sitePath } from "#contract/site-path.ts";
import { plural } from "#shared/format-number.ts";
import { InputError } from "#shared/input-error.ts";
import { parseRecipe } from "#shared/recipe/read-recipe.ts";
import { MAX_STEPS, type Recipe, recipeFileName } from "#shared/recipe/recipe.ts";
import { Button } from "#ui/button.tsx";
import { copyWithToast } from "#ui/copy-with-toast.ts";
import { downloadWithToast } from "#ui/download-with-toast.ts";
import { toastDone, toastFailed } from "#ui/toast.tsx";
import { useFileDrop } from "#ui/use-file-drop.tsx";
import { saveRecipes, useSavedRecipes, withRecipe } from "./saved-recipes.ts";
import { ShareRecipe, useSharedRecipe } from "./share-recipe.tsx";
import { loadSiteOperations, type RecipeEditor } from "./use-recipe.ts";

/** Saves, exports and imports the recipe, and lists the saved ones. */
export function KeepRecipe({ recipe }: { recipe: RecipeEditor }) {
  useSharedRecipe(recipe);
  return (
    <div className="mt-8 grid items-start gap-4 lg:grid-cols-2">
      <ThisRecipe recipe={recipe} />
      <SavedRecipes recipe={recipe} />
    </div>
  );
}

/** A recipe as the text of a file. */
function writeRecipe(recipe: Recipe): string {
  const schema = location.origin + sitePath("/schemas/recipe-1.json");
  return `${JSON.stringify({ $schema: schema, ...recipe }, null, 2)}\n`;
}

/** More than any recipe has. */
const MAX_BYTES = 1_000_000;

/** Reads a recipe from a file or pasted text. @throws {InputError} */
async function readRecipeFile(source: string | Blob): Promise<Recipe> {
  const size = typeof source === "string" ? source.length : source.size;
  if (size > MAX_BYTES) throw new InputError(`This is too big for a recipe of at most ${MAX_STEPS} steps.`);
  return parseRecipe(typeof source === "string" ? source : await source.text(), loadSiteOperations);
}

/** @returns whether it was saved */
function save(recipes: readonly Recipe[]): boolean {
  const problem = saveRecipes(recipes);
  if (problem) toastFailed(problem, "Not saved");
  return problem === undefined;
}

function ThisRecipe({ recipe: editor }: { recipe: RecipeEditor }) {
  const saved = useSavedRecipes();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const isEmpty = editor.steps.length === 0;
  const name = editor.name.trim();
  const isSaved = saved.some((one) => one.name === name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(name === "");
    if (name === "") field.current?.focus();
    else if (!isEmpty && save(withRecipe(saved, editor.recipe()))) toastDone("Saved!", name);
  };
  const exportFile = () => {
    const fileName = recipeFileName(editor.recipe());
    downloadWithToast(fileName, new Blob([writeRecipe(editor.recipe())], { type: "application/json" }));
  };
  const copyAs = async (write: (recipe: Recipe) => Promise<string>) => {
    try {
      const text = await write(editor.recipe());
      copyWithToast(text, text.startsWith("sundry recipe ") ? "It needs the exported file." : undefined);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      toastFailed(error.message, "Not copied");
    }
  };
  return (
    <section aria-labelledby={`${id}-heading`} className="card p-4">
      <h2 id={`${id}-heading`} className="font-serif text-lg leading-tight font-semibold">
        Keep this recipe
      </h2>
      <form className="mt-3 flex items-end gap-2" onSubmit={submit}>
        <div className="min-w-0 flex-1">
          <label htmlFor={id} className="text-sm">
            Name
          </label>
          <input
            ref={field}
            id={id}
            className="field"
            autoComplete="off"
            maxLength={100}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-note`}
            value={editor.name}
            onChange={({ target }) => {
              setIsMissing(false);
              editor.setName(target.value);
            }}
          />
        </div>
        <Button type="submit" className="min-h-10" disabled={isEmpty}>
          {isSaved ? "Replace" : "Save"}
        </Button>
      </form>
      <p id={`${id}-note`} className={`mt-1 text-xs ${isMissing ? "text-bad" : "text-ink-2"}`}>
        {isMissing ? "Please enter a name." : "Saved in this browser, without the input and without passwords."}
      </p>
      <div className="mt-3 -ml-2.5 flex flex-wrap">
        <Button look="quiet" icon="download" disabled={isEmpty} onClick={exportFile}>
          Export
        </Button>
        {!isEmpty && <ShareRecipe recipe={editor} />}
        <Button look="quiet" icon="square-terminal" disabled={isEmpty} onClick={() => copyAs(writeCommand)}>
          Copy as command
        </Button>
        <Button look="quiet" icon="globe" disabled={isEmpty} onClick={() => copyAs(writeCurl)}>
          Copy as curl
        </Button>
        <Button look="quiet" icon="eraser" disabled={isEmpty} onClick={() => editor.open({ steps: [] })}>
          Clear steps
        </Button>
      </div>
    </section>
  );
}

async function writeCommand(recipe: Recipe): Promise<string> {
  const { recipeCommand } = await import("#interfaces/recipe-command.ts");
  return recipeCommand(recipe, loadSiteOperations);
}

async function writeCurl(recipe: Recipe): Promise<string> {
  const { recipeCurl } = await import("#interfaces/recipe-curl.ts");
  return recipeCurl(recipe, location.origin + sitePath("/"), loadSiteOperations);
}

function SavedRecipes({ recipe: editor }: { recipe: RecipeEditor }) {
  const saved = useSavedRecipes();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [deleted, setDeleted] = useState<{ recipe: Recipe; at: number }>();
  const [renamed, setRenamed] = useState<string>();

  const open = async (source: string | Blob, isFile = true) => {
    try {
      const opened = await readRecipeFile(source);
      editor.open(opened);
      window.scrollTo({ top: 0 });
      toastDone(isFile ? "Imported!" : "Opened!", opened.name);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      toastFailed(error.message, "This recipe can’t be opened");
    }
  };
  useRecipePaste(open);
  const { target, overlay } = useFileDrop({ noun: "a recipe", onFiles: ([file]) => file && open(file) });
  const remove = (at: number) => {
    const one = saved[at];
    if (!one || !save(saved.toSpliced(at, 1))) return;
    setDeleted({ recipe: one, at });
    heading.current?.focus();
  };
  const rename = (from: Recipe, name: string) => {
    if (name !== "" && name !== from.name) {
      if (saved.some((one) => one.name === name)) return toastFailed("Another saved recipe has this name.");
      if (!save(saved.map((one) => (one === from ? { ...one, name } : one)))) return;
      if (editor.name === from.name) editor.setName(name);
    }
    setRenamed(undefined);
  };
  return (
    <section aria-labelledby={id} {...target} className="card relative p-4">
      <div className="flex items-center justify-between gap-2">
        <h2 ref={heading} id={id} tabIndex={-1} className="font-serif text-lg leading-tight font-semibold outline-none">
          Saved recipes
        </h2>
        <Button look="quiet" icon="file-up" onClick={() => picker.current?.click()}>
          Import
        </Button>
        <input
          ref={picker}
          type="file"
          aria-label="Recipe file"
          tabIndex={-1}
          className="sr-only"
          accept=".json,application/json"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) open(file);
            event.target.value = "";
          }}
        />
      </div>
      <div role="status">
        {deleted && (
          <p className="mt-2 flex items-center gap-3 rounded border border-rule bg-sunk px-3 py-1 text-sm">
            <span className="min-w-0 flex-1 truncate">“{deleted.recipe.name}” deleted.</span>
            <Button
              look="quiet"
              icon="undo-2"
              onClick={() => {
                if (save(saved.toSpliced(deleted.at, 0, deleted.recipe))) setDeleted(undefined);
                heading.current?.focus();
              }}
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {saved.length === 0 ? (
        <p className="mt-2 text-sm text-ink-2">
          Recipes you save will be listed here. Import one from a file, drop the file here, or paste its text.
        </p>
      ) : (
        <ul aria-labelledby={id} className="mt-2 divide-y divide-rule border-t border-rule">
          {saved.map((one, at) => (
            <li key={one.name} className="flex min-h-11 items-center gap-1 text-sm">
              {renamed === one.name ? (
                <RenameForm name={one.name} onDone={(name) => rename(one, name)} />
              ) : (
                <>
                  <button
                    type="button"
                    className="min-w-0 flex-1 truncate py-2 text-left font-medium hover:underline"
                    onClick={() => open(JSON.stringify(one), false)}
                  >
                    {one.name}
                  </button>
                  <span className="shrink-0 font-mono text-xs text-ink-2">{plural(one.steps.length, "step")}</span>
                  <Button look="quiet" aria-label={`Rename ${one.name}`} onClick={() => setRenamed(one.name)}>
                    Rename
                  </Button>
                  <Button look="quiet" icon="trash" aria-label={`Delete ${one.name}`} onClick={() => remove(at)} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {overlay}
    </section>
  );
}

function RenameForm({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [value, setValue] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      className="flex flex-1 items-center gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(value.trim());
      }}
    >
      <input
        ref={field}
        aria-label={`New name of ${name}`}
        className="small-field min-w-0 flex-1"
        autoComplete="off"
        maxLength={100}
        value={value}
        onChange={({ target }) => setValue(target.value)}
        onKeyDown={({ key }) => key === "Escape" && onDone(name)}
      />
      <Button type="submit">Rename</Button>
    </form>
  );
}

/** Opens a recipe that is pasted anywhere but into a field. */
function useRecipePaste(open: (text: string) => void): void {
  useEffect(() => {
    const onPaste = ({ target, clipboardData }: ClipboardEvent) => {
      if (target instanceof Element && target.closest("input, textarea, [contenteditable]")) return;
      const text = clipboardData?.getData("text/plain").trim() ?? "";
      if (text.startsWith("{") && text.includes('"recipe"')) open(text);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });
}
