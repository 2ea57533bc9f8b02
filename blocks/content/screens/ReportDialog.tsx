import { Modal, Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { ErrorState } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { content } from '../resources/index.ts'

const categories = ['spam', 'harassment', 'inappropriate', 'copyright', 'other'] as const

interface ReportDialogProps {
  readonly what: 'post' | 'comment'
  readonly id: string
  onClose(): void
}

/** Says what is wrong with a post or a comment, to those who moderate. */
export function ReportDialog({ what, id, onClose }: ReportDialogProps) {
  const t = useTranslations('content.comments')
  const words = useTranslations('content.resources.flags')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const [category, setCategory] = useState<(typeof categories)[number]>('spam')
  const [reason, setReason] = useState('')
  const report = useAction(content.flags.create)
  const send = () =>
    report.mutate(
      { content_type: what, content_unique_id: id, reason: reason.trim(), category },
      {
        onSuccess: () => {
          notify.done(t('reported'))
          onClose()
        },
      },
    )
  return (
    <Modal opened onClose={onClose} title={t('reportTitle')}>
      <Stack gap="sm">
        {report.error && <ErrorState error={report.error} />}
        <Select
          label={words('fields.category')}
          data={categories.map((value) => ({ value, label: words(`options.category.${value}`) }))}
          value={category}
          allowDeselect={false}
          onChange={(next) => setCategory(categories.find((one) => one === next) ?? 'other')}
        />
        <Textarea
          label={words('fields.reason')}
          required
          maxLength={1_000}
          autosize
          minRows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={!reason.trim()} loading={report.isPending} onClick={send}>
            {t('report')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
