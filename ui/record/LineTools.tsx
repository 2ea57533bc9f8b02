import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Refused } from '../states/Refused.tsx'

/** The pencil and the bin at the end of a line that stands for a record; each says why where it may not be used. */
export function LineTools({
  edit,
  remove,
  whyNotEdit,
  whyNotRemove,
  onEdit,
  onRemove,
}: {
  /** What each does, with the name of the record. */
  edit: string
  remove: string
  whyNotEdit: string | null
  whyNotRemove: string | null
  onEdit(): void
  onRemove(): void
}) {
  return (
    <>
      <Refused why={whyNotEdit}>
        <ActionIcon aria-label={edit} onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      </Refused>
      <Refused why={whyNotRemove}>
        <ActionIcon aria-label={remove} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Refused>
    </>
  )
}
