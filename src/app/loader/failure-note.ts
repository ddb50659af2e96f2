/** Reports a script that didn't load, instead of leaving a page of dead buttons. */
export function showFailure(): void {
  const note = document.createElement("p");
  note.role = "alert";
  note.className = "note text-center";
  note.textContent = "This page didn't finish loading.";
  const reload = document.createElement("button");
  reload.type = "button";
  reload.className = "ml-2 underline";
  reload.textContent = "Reload";
  reload.onclick = () => location.reload();
  note.append(reload);
  document.body.prepend(note);
}
