import { Overlay } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { droppedFiles } from './droppedFiles.ts'

/** Takes files that are dropped anywhere on the page; while some are held over it, says what will become of them. */
export function FullPageDrop({ onDrop, children }: { readonly onDrop: (files: File[]) => void; readonly children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Every element under the pointer is entered and left; the page is left when as many were left as entered.
    let depth = 0
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const track = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      if (event.type === 'dragenter') depth++
      if (event.type === 'dragleave') depth--
      setOver(depth > 0)
    }
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      if (event.dataTransfer)
        void droppedFiles(event.dataTransfer).then((files) => {
          if (files.length > 0) onDrop(files)
        })
    }
    for (const name of ['dragenter', 'dragover', 'dragleave'] as const) window.addEventListener(name, track)
    window.addEventListener('drop', drop)
    return () => {
      for (const name of ['dragenter', 'dragover', 'dragleave'] as const) window.removeEventListener(name, track)
      window.removeEventListener('drop', drop)
    }
  }, [onDrop])
  return isOver ? (
    <Overlay fixed center zIndex={400} backgroundOpacity={0.6} color="var(--mantine-color-body)" role="status">
      {children}
    </Overlay>
  ) : null
}
