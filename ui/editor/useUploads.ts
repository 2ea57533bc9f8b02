import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { pictureTypes } from '../files/pictureTypes.ts'
import type { RichTextEditorProps, StoredUpload } from './RichTextEditor.tsx'

/** Files that are pasted, dropped or picked: stored one after the other, then put where the cursor is. */
export function useUploads(
  { uploadPicture, uploadFile, chooseStored }: Pick<RichTextEditorProps, 'uploadPicture' | 'uploadFile' | 'chooseStored'>,
  onFailed: (name: string) => void,
) {
  const [open, setOpen] = useState<readonly string[]>([])

  async function store(editor: Editor, file: File) {
    const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
    const upload = isPicture ? (uploadPicture ?? uploadFile) : uploadFile
    if (!upload) return
    setOpen((names) => [...names, file.name])
    try {
      const stored = await upload(file)
      insert(editor, [{ ...stored, size: stored.size ?? file.size }], isPicture && uploadPicture ? 'picture' : 'file')
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
      if (chooseStored) return void chooseStored(kind).then((chosen) => insert(editor, chosen, kind))
      const input = document.createElement('input')
      input.type = 'file'
      input.multiple = true
      if (kind === 'picture') input.accept = pictureTypes
      input.onchange = () => void storeAll(editor, [...(input.files ?? [])])
      input.click()
    },
  }
}

function insert(editor: Editor, stored: readonly StoredUpload[], kind: 'picture' | 'file'): void {
  if (stored.length === 0) return
  const nodes = stored.map(({ url, name, size }) =>
    kind === 'picture'
      ? { type: 'image', attrs: { src: url, alt: name.replace(/\.\w+$/, '') } }
      : { type: 'file', attrs: { href: url, name, size: size ?? null } },
  )
  editor.chain().focus().insertContent(nodes).run()
}
