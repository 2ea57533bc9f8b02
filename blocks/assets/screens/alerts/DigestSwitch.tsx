import { Switch } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { useMay } from '@quoin/ui'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { useTranslations } from 'use-intl'
import { assets } from '../../resources/index.ts'
import { useTrouble } from '../useTrouble.ts'

/** Whether one gets new alerts by mail each morning; only for those who get it at all. */
export function DigestSwitch() {
  const may = useMay(assets.alerts.digestUpdate.permission)
  return may ? <Wanted /> : null
}

function Wanted() {
  const t = useTranslations('assets.desk.digest')
  const notify = useNotify()
  const trouble = useTrouble()
  const read = useRead(assets.alerts.digestGet, {})
  const change = useAction(assets.alerts.digestUpdate)
  if (!read.data) return null
  return (
    <Switch
      label={t('label')}
      checked={change.isPending ? change.variables.wanted : read.data.wanted}
      onChange={(event) => {
        const wanted = event.currentTarget.checked
        change.mutate(
          { wanted },
          {
            onSuccess: () => notify.done(t(wanted ? 'on' : 'off')),
            onError: (error) => notify.trouble(trouble(error)),
          },
        )
      }}
    />
  )
}
