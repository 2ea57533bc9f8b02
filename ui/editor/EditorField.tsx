import { Input, Text } from '@mantine/core'
import { RichTextEditor as Frame } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { cleanRichText, countWords, type RichNode, richTextWords } from '@quoin/kit/rich-text'
import { type Editor, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useNotify } from '../record/useNotify.tsx'
import { WithTexts } from '../record/WithTexts.tsx'
import { Texts } from '../texts/Texts.tsx'
import { cleanPaste } from './cleanPaste.ts'
import styles from './editor.module.css'
import { extensionsFor } from './extensions.ts'
import { copiedText, pasteMarkdown } from './markdown.ts'
import type { RichTextEditorProps } from './RichTextEditor.tsx'
import { editorTexts } from './texts/index.ts'
import { Toolbar } from './Toolbar.tsx'
import { useUploads } from './useUploads.ts'

export function EditorField(props: RichTextEditorProps) {
  return (
    <WithTexts>
      <Texts namespace="editor" loaders={editorTexts}>
        <Field {...props} />
      </Texts>
    </WithTexts>
  )
}

function Field({
  label,
  bare = false,
  description,
  value,
  onChange,
  readOnly = false,
  placeholder,
  error,
  minHeight = 160,
  uploadPicture,
  uploadFile,
  chooseStored,
  findPeople,
  withCount = false,
}: RichTextEditorProps) {
  const t = useTranslations('editor')
  const notify = useNotify()
  const id = useId()
  const handedOut = useRef<RichNode | null>(value)
  const current = useRef({ onChange, findPeople })
  current.current = { onChange, findPeople }
  const uploads = useUploads({ uploadPicture, uploadFile, chooseStored }, (name) => notify.trouble(t('uploadFailed', { name })))
  const held = useRef<Editor | null>(null)
  const take = (files: FileList | undefined): boolean => held.current !== null && uploads.take(held.current, files)
  const editor = useEditor({
    extensions: extensionsFor(t, {
      placeholder: placeholder ?? t('placeholder'),
      findPeople: findPeople && ((query) => current.current.findPeople?.(query) ?? Promise.resolve([])),
      canPick: [...(uploadPicture ? (['picture'] as const) : []), ...(uploadFile ? (['file'] as const) : [])],
      pick: (kind, at) => uploads.pick(at, kind),
    }),
    content: cleanRichText(value),
    editable: !readOnly,
    immediatelyRender: true,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, id, spellcheck: 'true' },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) => take(event.clipboardData?.files) || pasteMarkdown(held.current, event.clipboardData),
      clipboardTextSerializer: copiedText,
      handleDrop: (_, event, __, moved) => !moved && take(event.dataTransfer?.files),
    },
    onUpdate({ editor: changed }) {
      handedOut.current = changed.getJSON() as RichNode
      current.current.onChange?.(handedOut.current)
    },
  })
  held.current = editor

  useEffect(() => {
    if (value === handedOut.current) return
    handedOut.current = value
    editor.commands.setContent(cleanRichText(value), { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    editor.setEditable(!readOnly, false)
  }, [editor, readOnly])

  return (
    <Input.Wrapper label={bare ? undefined : label} description={description} error={error} labelElement="div" id={id}>
      <Frame editor={editor} className={styles.editor} style={{ '--editor-min-height': `${minHeight}px` }}>
        {!readOnly && (
          <Toolbar
            editor={editor}
            canUploadPicture={Boolean(uploadPicture)}
            canUploadFile={Boolean(uploadFile)}
            onPick={(kind) => uploads.pick(editor, kind)}
          />
        )}
        <Frame.Content />
        {uploads.open.map((name) => (
          <Text key={name} size="sm" c="dimmed" px="sm" role="status">
            {t('uploading', { name })}
          </Text>
        ))}
      </Frame>
      {withCount && <Count editor={editor} />}
    </Input.Wrapper>
  )
}

function Count({ editor }: { editor: Editor }) {
  const t = useTranslations('editor')
  const locale = useLocale()
  const count = useEditorState({
    editor,
    selector: ({ editor: now }) => countWords(richTextWords(now.getJSON() as RichNode), locale),
  })
  return (
    <Text size="xs" c="dimmed" mt={4}>
      {t('words', { count })}
    </Text>
  )
}
