/** What is typed while the palette is on its way: its code may have to be fetched, and its field takes the focus only once it stands. */
let kept: string | undefined

/** Longer than this nobody waits: what is typed goes where it went before. */
const waitMs = 10_000
let ending: ReturnType<typeof setTimeout> | undefined

function keep(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') return end()
  if (event.key.length === 1) kept += event.key
  else if (event.key === 'Backspace') kept = kept!.slice(0, -1)
  else return
  event.preventDefault()
  event.stopPropagation()
}

function end() {
  clearTimeout(ending)
  kept = undefined
  removeEventListener('keydown', keep, true)
}

/** Keeps from now on what is typed, until it is taken. */
export function keepTyped(): void {
  end()
  kept = ''
  addEventListener('keydown', keep, true)
  ending = setTimeout(end, waitMs)
}

/** Hands over what was typed meanwhile; from now on the one who asks hears it by themselves. */
export function takeTyped(): string {
  const typed = kept ?? ''
  end()
  return typed
}
