import { Button, Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused, useWhyNot } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { NumberField } from '@quoin/ui/fields/NumberField.tsx'
import classes from './Trash.module.css'

const offered = [30, 90, 365]

/** How long the company keeps what was deleted. A time that ends sooner than before is asked about once more: it takes things away. */
export function Trash() {
  const { company } = useMe()
  const { data, error, refetch } = useRead(gateway.companies.trashGet, { urlId: company.urlId })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={1} />
  return <Fields saved={data.kept_days} />
}

function Fields({ saved }: { saved: number | null }) {
  const t = useTranslations('admin.trash')
  const common = useTranslations('ui.common')
  const notify = useNotify()
  const words = useRefusal()
  const { company } = useMe()
  const mayWrite = useMay('gateway.trash.manage')
  const why = useWhyNot('gateway.trash.manage')
  const save = useAction(gateway.companies.trashUpdate)
  const [changed, setChanged] = useState<{ choice?: string; own?: number | string }>({})
  const [asking, setAsking] = useState(false)
  const { choice, own } = { choice: wordOf(saved), own: saved ?? '', ...changed }
  const days = choice === 'never' ? null : choice === 'other' ? Number(own) : Number(choice)
  const fits = days === null || (Number.isInteger(days) && days >= 1 && days <= 3_650)
  const write = () =>
    save.mutate(
      { urlId: company.urlId, kept_days: days },
      {
        onSuccess: () => {
          setChanged({})
          setAsking(false)
          notify.done(common('saved'))
        },
      },
    )
  const refusal = save.error && words(save.error)
  const trouble = refusal && (refusal.sentence ?? Object.values(refusal.fields).join(' '))
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!mayWrite || !fits || days === saved) return
        save.reset()
        if (days !== null && (saved === null || days < saved)) setAsking(true)
        else write()
      }}
    >
      {trouble && !asking && (
        <div className={classes.trouble}>
          <FormError>{trouble}</FormError>
        </div>
      )}
      <Select
        className={classes.choice}
        label={t('keep')}
        allowDeselect={false}
        disabled={!mayWrite}
        value={choice}
        data={[
          { value: 'never', label: t('never') },
          ...offered.map((count) => ({ value: String(count), label: t('days', { days: count }) })),
          { value: 'other', label: t('other') },
        ]}
        onChange={(value) => setChanged({ ...changed, choice: value! })}
      />
      {choice === 'other' && (
        <NumberField
          className={classes.days}
          label={t('number')}
          min={1}
          max={3_650}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          disabled={!mayWrite}
          error={own !== '' && !fits && t('notDays')}
          value={own}
          onChange={(value) => setChanged({ ...changed, own: value })}
        />
      )}
      <Refused why={why}>
        <Button type="submit" variant="default" disabled={mayWrite && (!fits || days === saved)} loading={save.isPending}>
          {common('save')}
        </Button>
      </Refused>
      <Confirm
        opened={asking}
        title={t('sureTitle')}
        action={t('sure')}
        danger
        busy={save.isPending}
        trouble={trouble}
        onClose={() => setAsking(false)}
        onConfirm={write}
      >
        {t('sureText', { days: days ?? 0 })}
      </Confirm>
    </form>
  )
}

const wordOf = (days: number | null): string => (days === null ? 'never' : offered.includes(days) ? String(days) : 'other')
