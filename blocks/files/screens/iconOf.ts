import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconPhoto,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

/** How a file looks that has no picture of its own. */
export function iconOf(type: string): ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }> {
  if (type.startsWith('image/')) return IconPhoto
  if (type.startsWith('video/')) return IconMovie
  if (type.startsWith('audio/')) return IconFileMusic
  if (type === 'application/pdf') return IconFileTypePdf
  if (type === 'application/zip') return IconFileZip
  if (type === 'text/csv' || /spreadsheet/.test(type)) return IconFileSpreadsheet
  if (type.startsWith('text/') || /word|opendocument.text/.test(type)) return IconFileText
  return IconFile
}
