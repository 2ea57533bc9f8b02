import type { SuggestionOptions, SuggestionProps } from '@tiptap/suggestion'
import styles from './editor.module.css'

interface Menu<Item> {
  readonly label: string
  readonly nothing: string
  nameOf(item: Item): string
}

/** A list at the cursor that is steered from the text: arrows choose, Enter and Tab take, Escape leaves. */
export function suggestionMenu<Item>({
  label,
  nothing,
  nameOf,
}: Menu<Item>): NonNullable<SuggestionOptions<Item, Item>['render']> {
  return () => {
    const list = document.createElement('ul')
    list.className = styles.menu ?? ''
    list.role = 'listbox'
    list.ariaLabel = label
    list.id = `menu-${crypto.randomUUID()}`
    let latest: SuggestionProps<Item, Item> | undefined
    let chosen = 0
    let unmount: (() => void) | undefined

    function draw() {
      if (!latest) return
      const { items, editor, command } = latest
      chosen = Math.min(chosen, Math.max(0, items.length - 1))
      list.replaceChildren(
        ...items.map((item, at) => {
          const row = document.createElement('li')
          row.role = 'option'
          row.id = `${list.id}-${at}`
          row.ariaSelected = String(at === chosen)
          row.textContent = nameOf(item)
          // The text keeps the focus; a press that ended elsewhere takes nothing.
          row.onpointerdown = (event) => event.preventDefault()
          row.onclick = () => command(item)
          return row
        }),
      )
      if (items.length === 0) {
        const none = document.createElement('li')
        none.textContent = nothing
        none.className = styles.nothing ?? ''
        list.replaceChildren(none)
      }
      list.children[chosen]?.scrollIntoView({ block: 'nearest' })
      editor.view.dom.setAttribute('aria-controls', list.id)
      editor.view.dom.setAttribute('aria-activedescendant', items.length > 0 ? `${list.id}-${chosen}` : '')
    }

    return {
      onStart(props) {
        latest = props
        chosen = 0
        draw()
        unmount = props.mount(list)
      },
      onUpdate(props) {
        latest = props
        draw()
      },
      onKeyDown({ event }) {
        const count = latest?.items.length ?? 0
        if (count === 0) return false
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
          chosen = (chosen + (event.key === 'ArrowDown' ? 1 : count - 1)) % count
          draw()
          return true
        }
        if (event.key !== 'Enter' && event.key !== 'Tab') return false
        latest!.command(latest!.items[chosen]!)
        return true
      },
      onExit({ editor }) {
        unmount?.()
        editor.view.dom.removeAttribute('aria-controls')
        editor.view.dom.removeAttribute('aria-activedescendant')
      },
    }
  }
}
