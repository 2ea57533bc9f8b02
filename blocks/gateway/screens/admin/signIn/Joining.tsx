import { Button, Select } from '@mantine/core'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { gateway } from '@quoin/gateway/resources'
import { useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RoleSelect } from './RoleSelect.tsx'
import classes from './signIn.module.css'

type Way = 'off' | 'ask' | 'join'

/** What people of the proven domains may do to join, and with which role. */
export function Joining() {
  const notify = useNotify()
  const t = useTranslations('admin.signIn')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const saved = useRead(gateway.mailDomains.joining, {})
  const write = useAction(gateway.mailDomains.joiningUpdate)
  const [changes, setChanges] = useState<{ joining?: Way; role_unique_id?: string | null }>({})
  if (!saved.data)
    return saved.error ? <ErrorState error={saved.error} onRetry={() => void saved.refetch()} /> : <ListSkeleton rows={2} />
  const now = { ...saved.data, ...changes }
  const refusal = write.error && words(write.error, { role_above_own: t('above') })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        write.mutate(changes, {
          onSuccess: () => {
            setChanges({})
            notify.done(t('saved'))
          },
        })
      }}
    >
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <Select
        label={t('way')}
        allowDeselect={false}
        maw={320}
        value={now.joining}
        data={(['off', 'ask', 'join'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
        onChange={(value) => setChanges({ ...changes, joining: value as Way })}
      />
      {now.joining !== 'off' && (
        <RoleSelect value={now.role_unique_id} onChange={(role_unique_id) => setChanges({ ...changes, role_unique_id })} />
      )}
      <div>
        <Button type="submit" variant="default" disabled={Object.keys(changes).length === 0} loading={write.isPending}>
          {common('save')}
        </Button>
      </div>
    </form>
  )
}
