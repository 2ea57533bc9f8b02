import { ActionIcon, CopyButton, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import classes from './signIn.module.css'

/** Something to be entered elsewhere, letter by letter. */
export function Copied({ label, value }: { label: string; value: string }) {
  const common = useTranslations('ui.common')
  return (
    <span className={classes.copied}>
      <small className={admin.dim}>{label}</small>
      <span className={admin.code}>{value}</span>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={common(copied ? 'copied' : 'copy')}>
            <ActionIcon size="sm" aria-label={`${common('copy')}: ${label}`} onClick={copy}>
              {copied ? <IconCheck size={14} stroke={1.8} /> : <IconCopy size={14} stroke={1.6} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </span>
  )
}
