import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { RichTextEditorProps } from './RichTextEditor.tsx'

/** Files that are pasted, dropped or picked: stored one after the other, then put where the cursor is. */
export function useUploads(
  { uploadPicture, uploadFile }: Pick<RichTextEditorProps, 'uploadPicture' | 'uploadFile'>,
  onFailed: (name: string) => void,
) {
  const [open, setOpen] = useState<readonly string[]>([])

  async function store(editor: Editor, file: File) {
    const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
    const upload = isPicture ? (uploadPicture ?? uploadFile) : uploadFile
    if (!upload) return
    setOpen((names) => [...names, file.name])
    try {
      const { url, name, size } = await upload(file)
      editor
        .chain()
        .focus()
        .insertContent(
          isPicture && uploadPicture
            ? { type: 'image', attrs: { src: url, alt: name.replace(/\.\w+$/, '') } }
            : { type: 'file', attrs: { href: url, name, size: size ?? file.size } },
        )
        .run()
    } catch {
      onFailed(file.name)
    } finally {
      setOpen((names) => names.filter((name) => name !== file.name))
    }
  }
  const storeAll = async (editor: Editor, files: readonly File[]) => {
    for (const file of files) await store(editor, file)
  }

  return {
    open,
    /** Whether there was something to store; if not, the editor goes on with what it has. */
    take(editor: Editor, list: FileList | undefined): boolean {
      const files = [...(list ?? [])].filter(({ type }) => uploadFile || (uploadPicture && type.startsWith('image/')))
      if (files.length === 0) return false
      void storeAll(editor, files)
      return true
    },
    pick(editor: Editor, kind: 'picture' | 'file') {
      const input = document.createElement('input')
      input.type = 'file'
      input.multiple = true
      if (kind === 'picture') input.accept = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
      input.onchange = () => void storeAll(editor, [...(input.files ?? [])])
      input.click()
    },
  }
}
