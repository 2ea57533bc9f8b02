import { Button, Checkbox, Modal, NativeSelect, SegmentedControl, Textarea } from '@mantine/core'
import { useAction } from '@quoin/kit/react'
import { Refused } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { WithTexts } from '@quoin/ui/record/WithTexts.tsx'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import styles from '../assets.module.css'
import { useTrouble } from '../useTrouble.ts'

interface Props {
  /** What may be meant; asked for where it is more than one. */
  readonly things: readonly { readonly id: string; readonly name: string }[]
}

/** Says that something is broken or gone: for everybody who may borrow, from the page of a thing or from what they have. */
export function ReportButton({ things }: Props) {
  const t = useTranslations('assets.glance.report')
  const why = useWhyRefused()(assets.assets.report)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Refused why={why}>
        <Button
          variant="default"
          leftSection={<IconAlertTriangle size={15} stroke={1.6} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('title')}
        </Button>
      </Refused>
      {open && (
        <WithTexts>
          <ReportDialog things={things} onClose={() => setOpen(false)} />
        </WithTexts>
      )}
    </>
  )
}

function ReportDialog({ things, onClose }: Props & { onClose(): void }) {
  const t = useTranslations('assets.glance.report')
  const trouble = useTrouble()
  const notify = useNotify()
  const report = useAction(assets.assets.report, {
    alsoRefreshes: ['assets.workOrders', 'assets.alerts', 'assets.events', 'assets.reservations'],
  })
  const [asset, setAsset] = useState(things[0]?.id ?? '')
  const [kind, setKind] = useState<'damage' | 'loss'>('damage')
  const [description, setDescription] = useState('')
  const [usable, setUsable] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const said = description.trim()
    report.mutate(
      { id: asset, kind, ...(said ? { description: said } : {}), ...(kind === 'damage' ? { usable } : {}) },
      {
        onSuccess: ({ number }) => {
          notify.done(t('done', { number }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title={t('title')}>
      <form onSubmit={submit} className={styles.stack} noValidate>
        {things.length === 1 ? (
          <p className={styles.name}>{things[0]!.name}</p>
        ) : (
          <NativeSelect
            label={t('which')}
            value={asset}
            data={things.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => setAsset(event.currentTarget.value)}
          />
        )}
        <SegmentedControl
          aria-label={t('kind')}
          value={kind}
          data={[
            { value: 'damage', label: t('damage') },
            { value: 'loss', label: t('loss') },
          ]}
          onChange={(next) => setKind(next as 'damage' | 'loss')}
        />
        <Textarea
          label={t(kind === 'damage' ? 'what' : 'where')}
          autosize
          minRows={3}
          maxLength={2_000}
          data-autofocus
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {kind === 'damage' && (
          <Checkbox label={t('usable')} checked={usable} onChange={(event) => setUsable(event.currentTarget.checked)} />
        )}
        {report.error && <FormError>{trouble(report.error)}</FormError>}
        <Button type="submit" loading={report.isPending}>
          {t('send')}
        </Button>
      </form>
    </Modal>
  )
}
