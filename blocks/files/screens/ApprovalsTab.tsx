import { Button, Stack, Text } from '@mantine/core'
import { useRead } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { Link } from '@quoin/ui/pages'
import { IconFileCertificate } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

/** What was decided on the versions of a file, and the statement of it to print. */
export function ApprovalsTab({ id }: { readonly id: string }) {
  const t = useTranslations('files')
  const words = useTranslations('files.resources.approvals')
  const format = useFormatter()
  const { data, error, refetch } = useRead(files.approvals.list, { parent: id, records: 200 })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Stack gap="xs">
      <div className={styles.head}>
        <Button
          component={Link}
          to={pages.statement({ file: id })}
          variant="default"
          leftSection={<IconFileCertificate size={16} />}
        >
          {t('statement.open')}
        </Button>
      </div>
      {data?.data.length === 0 && <Text c="dimmed">{t('statement.none')}</Text>}
      <ul className={styles.rows}>
        {data?.data.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.what}>
              <StatusPill value={one.decision ?? 'approved'} label={words(`options.decision.${one.decision ?? 'approved'}`)} />
              <small>
                {t('versions.number', { number: String(one.versionNumber) })} ·{' '}
                {one.decidedByName ?? (one.decidedBy && <RefValue target="gateway.users" id={one.decidedBy} />)}
                {one.decidedAt && ` · ${format.dateTime(new Date(one.decidedAt), { dateStyle: 'medium', timeStyle: 'short' })}`}
              </small>
              {one.reason && <Text size="sm">{one.reason}</Text>}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
