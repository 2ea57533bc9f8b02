import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconDots, IconFolder, IconFolders } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './files.module.css'
import { draggedFile, draggedFolder, type FolderNode } from './folders.ts'

interface FolderTreeProps {
  readonly folders: readonly FolderNode[]
  readonly open: string | undefined
  readonly mayChange: boolean
  onOpen(folder: string | undefined): void
  onRename(folder: string): void
  /** What was dropped on a folder: a file by its id, or a folder by its path. */
  onDropFile(file: string, folder: string): void
  onDropFolder(from: string, into: string): void
}

/** Folders, one in the other. Files and folders are dragged onto them; what dragging does the menu of a folder and the form of a file do too. */
export function FolderTree(props: FolderTreeProps) {
  const t = useTranslations('files')
  const drop = useDrop('', props)
  return (
    <nav className={styles.tree} aria-label={t('folders')}>
      <div className={styles.node} data-over={drop.isOver || undefined} {...drop.handlers}>
        <span className={styles.twist} />
        <button
          type="button"
          className={styles.folder}
          aria-current={props.open === undefined}
          onClick={() => props.onOpen(undefined)}
        >
          <IconFolders size={16} stroke={1.6} aria-hidden />
          <span>{t('allFolders')}</span>
        </button>
      </div>
      <Branch {...props} nodes={props.folders} depth={0} />
    </nav>
  )
}

function Branch({ nodes, depth, ...props }: FolderTreeProps & { readonly nodes: readonly FolderNode[]; readonly depth: number }) {
  if (nodes.length === 0) return null
  return (
    <ul className={styles.branch} data-depth={depth}>
      {nodes.map((node) => (
        <Folder key={node.path} {...props} node={node} depth={depth} />
      ))}
    </ul>
  )
}

function Folder({ node, depth, ...props }: FolderTreeProps & { readonly node: FolderNode; readonly depth: number }) {
  const t = useTranslations('files')
  const format = useFormatter()
  const { path, name } = node
  const leadsToOpen = props.open?.startsWith(`${path}/`) ?? false
  const [isUnfolded, setUnfolded] = useState(depth === 0 || leadsToOpen)
  const drop = useDrop(path, props)
  const Twist = isUnfolded ? IconChevronDown : IconChevronRight
  return (
    <li>
      <div
        className={styles.node}
        data-over={drop.isOver || undefined}
        draggable={props.mayChange}
        onDragStart={(event) => {
          event.dataTransfer.setData(draggedFolder, path)
          event.dataTransfer.effectAllowed = 'move'
        }}
        {...drop.handlers}
      >
        {node.children.length > 0 ? (
          <ActionIcon
            size="xs"
            variant="subtle"
            color="gray"
            className={styles.twist}
            aria-expanded={isUnfolded}
            aria-label={t('unfold', { name })}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            <Twist size={14} />
          </ActionIcon>
        ) : (
          <span className={styles.twist} />
        )}
        <button type="button" className={styles.folder} aria-current={props.open === path} onClick={() => props.onOpen(path)}>
          <IconFolder size={16} stroke={1.6} aria-hidden />
          <span>{name}</span>
          <small>{format.number(node.files)}</small>
        </button>
        {props.mayChange && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon size="sm" variant="subtle" color="gray" className={styles.more} aria-label={t('folderMenu', { name })}>
                <IconDots size={15} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => props.onRename(path)}>{t('folderRename')}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isUnfolded && <Branch {...props} nodes={node.children} depth={depth + 1} />}
    </li>
  )
}

/** A folder as a place to drop things of this page; what comes from the computer is the page’s to take. */
function useDrop(folder: string, { mayChange, onDropFile, onDropFolder }: FolderTreeProps) {
  const [isOver, setOver] = useState(false)
  const isOurs = ({ dataTransfer }: DragEvent) =>
    mayChange && dataTransfer.types.some((type) => type === draggedFile || type === draggedFolder)
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!isOurs(event)) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        setOver(false)
        if (!isOurs(event)) return
        event.preventDefault()
        event.stopPropagation()
        const [file, from] = [event.dataTransfer.getData(draggedFile), event.dataTransfer.getData(draggedFolder)]
        if (file) onDropFile(file, folder)
        else if (from && from !== folder) onDropFolder(from, folder)
      },
    },
  }
}
