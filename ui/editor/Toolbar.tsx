import { RichTextEditor as Frame } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconCode,
  IconColumnInsertRight,
  IconColumnRemove,
  IconFileUpload,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPhotoUp,
  IconRowInsertBottom,
  IconRowRemove,
  IconSourceCode,
  IconStrikethrough,
  IconTable,
  IconTableOff,
  IconUnderline,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { EmbedButton } from './EmbedButton.tsx'
import { LinkButton } from './LinkButton.tsx'

interface ToolbarProps {
  readonly editor: Editor
  readonly canUploadPicture: boolean
  readonly canUploadFile: boolean
  onPick(kind: 'picture' | 'file'): void
}

export function Toolbar({ editor, canUploadPicture, canUploadFile, onPick }: ToolbarProps) {
  const t = useTranslations('editor')
  const on = useEditorState({ editor, selector: ({ editor: now }) => stateOf(now) })
  const go = () => editor.chain().focus()
  return (
    <Frame.Toolbar role="toolbar" aria-label={t('toolbar')}>
      <Frame.ControlsGroup>
        <Tool icon={IconBold} label={t('bold')} active={on.bold} onClick={() => go().toggleBold().run()} />
        <Tool icon={IconItalic} label={t('italic')} active={on.italic} onClick={() => go().toggleItalic().run()} />
        <Tool icon={IconUnderline} label={t('underline')} active={on.underline} onClick={() => go().toggleUnderline().run()} />
        <Tool icon={IconStrikethrough} label={t('strike')} active={on.strike} onClick={() => go().toggleStrike().run()} />
        <Tool icon={IconCode} label={t('code')} active={on.code} onClick={() => go().toggleCode().run()} />
        <LinkButton editor={editor} isActive={on.link} />
        <Tool icon={IconClearFormatting} label={t('clear')} onClick={() => go().unsetAllMarks().run()} />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        {([2, 3, 4] as const).map((level) => (
          <Tool
            key={level}
            icon={{ 2: IconH1, 3: IconH2, 4: IconH3 }[level]}
            label={t('heading', { level: String(level - 1) })}
            active={on.heading === level}
            onClick={() => go().toggleHeading({ level }).run()}
          />
        ))}
        <Tool icon={IconList} label={t('bulletList')} active={on.bulletList} onClick={() => go().toggleBulletList().run()} />
        <Tool
          icon={IconListNumbers}
          label={t('orderedList')}
          active={on.orderedList}
          onClick={() => go().toggleOrderedList().run()}
        />
        <Tool icon={IconBlockquote} label={t('quote')} active={on.quote} onClick={() => go().toggleBlockquote().run()} />
        <Tool icon={IconSourceCode} label={t('codeBlock')} active={on.codeBlock} onClick={() => go().toggleCodeBlock().run()} />
      </Frame.ControlsGroup>
      <Frame.ControlsGroup>
        <Tool
          icon={IconTable}
          label={t('table')}
          active={on.table}
          disabled={on.table}
          onClick={() => go().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        {canUploadPicture && <Tool icon={IconPhotoUp} label={t('picture')} onClick={() => onPick('picture')} />}
        {canUploadFile && <Tool icon={IconFileUpload} label={t('file')} onClick={() => onPick('file')} />}
        <EmbedButton editor={editor} />
      </Frame.ControlsGroup>
      {on.table && (
        <Frame.ControlsGroup>
          <Tool icon={IconRowInsertBottom} label={t('rowAfter')} onClick={() => go().addRowAfter().run()} />
          <Tool icon={IconColumnInsertRight} label={t('columnAfter')} onClick={() => go().addColumnAfter().run()} />
          <Tool icon={IconRowRemove} label={t('rowDelete')} onClick={() => go().deleteRow().run()} />
          <Tool icon={IconColumnRemove} label={t('columnDelete')} onClick={() => go().deleteColumn().run()} />
          <Tool icon={IconTableOff} label={t('tableDelete')} onClick={() => go().deleteTable().run()} />
        </Frame.ControlsGroup>
      )}
      <Frame.ControlsGroup>
        <Tool icon={IconArrowBackUp} label={t('undo')} disabled={!on.undo} onClick={() => go().undo().run()} />
        <Tool icon={IconArrowForwardUp} label={t('redo')} disabled={!on.redo} onClick={() => go().redo().run()} />
      </Frame.ControlsGroup>
    </Frame.Toolbar>
  )
}

interface ToolProps {
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  readonly label: string
  readonly active?: boolean
  readonly disabled?: boolean
  onClick(): void
}
const Tool = ({ icon: Icon, label, active, disabled = false, onClick }: ToolProps) => (
  <Frame.Control
    onClick={onClick}
    active={active ?? false}
    disabled={disabled}
    aria-label={label}
    title={label}
    {...(active !== undefined && { 'aria-pressed': active })}
  >
    <Icon size={16} stroke={1.6} />
  </Frame.Control>
)

const stateOf = (editor: Editor) => ({
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  link: editor.isActive('link'),
  heading: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : null,
  bulletList: editor.isActive('bulletList'),
  orderedList: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  codeBlock: editor.isActive('codeBlock'),
  table: editor.isActive('table'),
  undo: editor.can().undo(),
  redo: editor.can().redo(),
})
