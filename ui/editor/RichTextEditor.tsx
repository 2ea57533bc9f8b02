import { Skeleton } from '@mantine/core'
import type { RichNode } from '@quoin/kit/rich-text'
import type { ReactNode } from 'react'
import { lazy } from '../lazy.tsx'

/** What was stored of a file that somebody put into a text. */
export interface StoredUpload {
  readonly url: string
  readonly name: string
  readonly size?: number
}
export interface Person {
  readonly id: string
  readonly label: string
}
export interface RichTextEditorProps {
  /** Read aloud, and drawn above the editor unless `bare`. */
  readonly label: string
  readonly bare?: boolean
  readonly description?: ReactNode
  /** Tiptap’s JSON. Read when the editor is first drawn and whenever it is another document than the one last handed out. */
  readonly value: RichNode | null
  onChange?(value: RichNode): void
  readonly readOnly?: boolean
  readonly placeholder?: string
  readonly error?: ReactNode
  readonly minHeight?: number
  /** Stores a picture and says where it is. Without it pictures are neither offered nor taken from the clipboard. */
  uploadPicture?(file: File): Promise<StoredUpload>
  /** The same for files of any kind, which stand in the text as links. */
  uploadFile?(file: File): Promise<StoredUpload>
  /** Lets somebody choose from what is stored, and upload beside it, in place of the device's own dialog; none where they leave it. */
  chooseStored?(kind: 'picture' | 'file'): Promise<readonly StoredUpload[]>
  /** People who can be mentioned with @. */
  findPeople?(query: string): Promise<readonly Person[]>
  /** Counts words below the text. */
  readonly withCount?: boolean
}

/**
 * A field of rich text: headings, lists, tables, code, pictures, files, players, mentions, a menu of blocks at `/`. Its value is
 * Tiptap’s JSON; `@quoin/kit/rich-text` says what may be in it, `@quoin/kit/rich-text/html` makes HTML of it on the server.
 * The editor’s code is fetched when the first one is drawn.
 */
export const RichTextEditor = lazy<RichTextEditorProps>(
  () => import('./EditorField.tsx').then((module) => module.EditorField),
  <Skeleton height={240} radius="md" />,
)
