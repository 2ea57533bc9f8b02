import { type ChainedCommands, type Editor, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import type { EditorTexts } from './extensions.ts'
import { suggestionMenu } from './suggestionMenu.ts'

interface Choice {
  readonly name: string
  /** What it is also found by, in every language: the words of Markdown and of other editors. */
  readonly words: string
  run(chain: ChainedCommands, editor: Editor): ChainedCommands
}
interface BlockMenuOptions {
  t: EditorTexts | null
  canPick: readonly ('picture' | 'file')[]
  pick(kind: 'picture' | 'file', editor: Editor): void
}

/** Blocks at `/`. */
export const BlockMenu = Extension.create<BlockMenuOptions>({
  name: 'blockMenu',
  addOptions: () => ({ t: null, canPick: [], pick: () => undefined }),
  addProseMirrorPlugins() {
    const { t, canPick, pick } = this.options
    if (!t) return []
    return [
      Suggestion<Choice, Choice>({
        editor: this.editor,
        pluginKey: new PluginKey('blockMenu'),
        char: '/',
        startOfLine: true,
        items: ({ query }) => {
          const wanted = query.toLowerCase()
          return choices(t, canPick, pick).filter(({ name, words }) => `${name} ${words}`.toLowerCase().includes(wanted))
        },
        command: ({ editor, range, props }) => props.run(editor.chain().focus().deleteRange(range), editor).run(),
        allow: ({ editor }) => !editor.isActive('codeBlock'),
        render: suggestionMenu<Choice>({ label: t('blocks'), nothing: t('nothing'), nameOf: ({ name }) => name }),
      }),
    ]
  },
})

const choices = (t: EditorTexts, canPick: BlockMenuOptions['canPick'], pick: BlockMenuOptions['pick']): Choice[] => [
  ...([2, 3, 4] as const).map((level) => ({
    name: t('heading', { level: String(level - 1) }),
    words: `h${level - 1} heading`,
    run: (chain: ChainedCommands) => chain.setNode('heading', { level }),
  })),
  { name: t('bulletList'), words: 'ul list', run: (chain) => chain.toggleBulletList() },
  { name: t('orderedList'), words: 'ol list', run: (chain) => chain.toggleOrderedList() },
  { name: t('quote'), words: 'quote', run: (chain) => chain.toggleBlockquote() },
  { name: t('codeBlock'), words: 'code pre', run: (chain) => chain.toggleCodeBlock() },
  { name: t('table'), words: 'table', run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }) },
  { name: t('divider'), words: 'hr line', run: (chain) => chain.setHorizontalRule() },
  ...canPick.map((kind) => ({
    name: t(kind),
    words: kind === 'picture' ? 'image img' : 'file',
    run: (chain: ChainedCommands, editor: Editor) => {
      pick(kind, editor)
      return chain
    },
  })),
]
