import { UnstyledButton } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { openInNewTab } from '@quoin/ui/transfer/openInNewTab.ts'
import { IconFile } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import type { MessageRow } from './useMessages.ts'
import { useFailed } from './useFailed.ts'

/** The files a message carries. */
export function MessageFiles({ row }: { readonly row: MessageRow }) {
  const { call } = useCaller()
  const format = useFormatter()
  const failed = useFailed()
  if (row.files.length === 0) return null
  const open = (fileId: string) =>
    openInNewTab(async () => (await call(realtime.messages.file, { id: row.id, fileId })).url, failed)
  return (
    <ul className={classes.files}>
      {row.files.map(({ unique_id: id, name, file_size: size }) => (
        <li key={id}>
          <UnstyledButton className={classes.file} onClick={() => void open(id)}>
            <IconFile size={16} stroke={1.6} aria-hidden />
            <span className={classes.fileName}>{name}</span>
            <span className={classes.dim}>{sizeOf(size, format)}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}
