import { useEffect, useRef } from 'react'
import styles from './files.module.css'
import { draggedFile } from './folders.ts'
import { iconOf } from './iconOf.ts'

interface FileNameProps {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly picture: string | null
}

/** The name of a file with how it looks; its row is dragged by it onto a folder. */
export function FileName({ id, name, type, picture }: FileNameProps) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const row = place.current?.closest('tr')
    if (!row) return
    const begin = (event: DragEvent) => {
      event.dataTransfer?.setData(draggedFile, id)
      if (event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    }
    row.draggable = true
    row.addEventListener('dragstart', begin)
    return () => {
      row.draggable = false
      row.removeEventListener('dragstart', begin)
    }
  }, [id])
  const Icon = iconOf(type)
  return (
    <span ref={place} className={styles.name}>
      {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon size={18} stroke={1.5} aria-hidden />}
      <span>{name}</span>
    </span>
  )
}
