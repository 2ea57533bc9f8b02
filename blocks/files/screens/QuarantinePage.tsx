import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { sizeOf } from '@quoin/ui/files/size.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconShieldCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { files } from '../resources/index.ts'
import styles from './files.module.css'

interface Refused {
  readonly unique_id: string
  readonly name: string
  readonly user_unique_id: string | null
}

/** What the virus scan refused, to release or to delete. */
export function QuarantinePage() {
  const t = useTranslations('files.quarantine')
  const title = useTranslations('files.pages')
  const format = useFormatter()
  const [asked, setAsked] = useState<{ of: 'release' | 'delete'; file: Refused }>()
  const { data, error, refetch } = useRead(files.quarantine.list, {})
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  return (
    <Stack>
      <PageHeader title={title('quarantine')} text={t('about')} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {data?.data.length === 0 && (
        <EmptyState icon={IconShieldCheck} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      <ul className={styles.rows} aria-label={title('quarantine')}>
        {data?.data.map((file) => (
          <li key={file.unique_id} className={styles.row}>
            <span className={styles.what}>
              {file.name}
              <small>{file.reason === 'malware' ? t('malware', { threat: file.threat ?? '–' }) : t('too_large')}</small>
              <small>
                {[
                  sizeOf(file.file_size, format),
                  file.user_name ? t('by', { name: file.user_name }) : t(file.is_from_form ? 'fromForm' : 'nobody'),
                  day(file.quarantined_at),
                  t('until', { at: day(file.expires_at) }),
                ].join(' · ')}
              </small>
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`${t('release')}: ${file.name}`}
              onClick={() => setAsked({ of: 'release', file })}
            >
              {t('release')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`${t('delete')}: ${file.name}`}
              onClick={() => setAsked({ of: 'delete', file })}
            >
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      {asked?.of === 'release' && <ReleaseDialog file={asked.file} onClose={() => setAsked(undefined)} />}
      {asked?.of === 'delete' && <DeleteDialog file={asked.file} onClose={() => setAsked(undefined)} />}
    </Stack>
  )
}

interface DialogProps {
  readonly file: Refused
  onClose(): void
}

function ReleaseDialog({ file, onClose }: DialogProps) {
  const t = useTranslations('files.quarantine')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [reason, setReason] = useState('')
  const release = useAction(files.quarantine.release, { alsoRefreshes: ['files.storedFiles'] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const done = () => {
      notify.done(t('released', { name: file.name }))
      onClose()
    }
    release.mutate({ upload: file.unique_id, reason: reason.trim() }, { onSuccess: done })
  }
  return (
    <Modal opened onClose={onClose} title={t('releaseTitle', { name: file.name })}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {release.error && <ErrorState error={release.error} />}
          <Text size="sm">{t(file.user_unique_id ? 'releaseText' : 'releaseToCompany')}</Text>
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            required
            data-autofocus
            autosize
            minRows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={!reason.trim()} loading={release.isPending}>
              {t('release')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function DeleteDialog({ file, onClose }: DialogProps) {
  const t = useTranslations('files.quarantine')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const remove = useAction(files.quarantine.delete)
  const submit = () => {
    const done = () => {
      notify.done(t('deleted', { name: file.name }))
      onClose()
    }
    remove.mutate({ upload: file.unique_id }, { onSuccess: done })
  }
  return (
    <Modal opened onClose={onClose} title={t('deleteTitle', { name: file.name })}>
      <Stack gap="sm">
        {remove.error && <ErrorState error={remove.error} />}
        <Text size="sm">{t('deleteText')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button color="red" onClick={submit} loading={remove.isPending} data-autofocus>
            {t('delete')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
