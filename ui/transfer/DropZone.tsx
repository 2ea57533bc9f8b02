import { VisuallyHidden } from '@mantine/core'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { sortFiles } from './sortFiles.ts'
import styles from './transfer.module.css'

interface DropZoneProps {
  readonly label: string
  readonly className?: string
  readonly sizeMax: number
  /** As the attribute `accept` says it: `.csv,.json`. Without it any file is taken. */
  readonly accept?: string
  readonly multiple?: boolean
  readonly onDrop: (files: File[]) => void
  /** Files that are too large, of another type, or more than one where one is asked for. */
  readonly onReject: (files: File[]) => void
  readonly children: ReactNode
}

/** An area to drop files on; a click or the keyboard opens the file picker, as it is the label of a file input. */
export function DropZone({ label, className, sizeMax, accept, multiple = false, onDrop, onReject, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // A file let go beside the area would open in place of the page.
  useEffect(() => {
    const refuse = (event: Event) => event.preventDefault()
    for (const name of ['dragover', 'drop']) window.addEventListener(name, refuse)
    return () => {
      for (const name of ['dragover', 'drop']) window.removeEventListener(name, refuse)
    }
  }, [])
  const take = (files: FileList | null) => {
    const { taken, rejected } = sortFiles([...(files ?? [])], { sizeMax, accept, multiple })
    if (rejected.length > 0) onReject(rejected)
    if (taken.length > 0) onDrop(taken)
    // Or the same file could not be chosen again.
    if (input.current) input.current.value = ''
  }
  const over = (is: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <label
      className={`${styles.dropZone} ${className ?? ''}`}
      data-accept={isOver || undefined}
      onDragEnter={over(true)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          aria-label={label}
          accept={accept}
          multiple={multiple}
          onChange={(event) => take(event.currentTarget.files)}
        />
      </VisuallyHidden>
      {children}
    </label>
  )
}
