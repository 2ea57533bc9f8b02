import { Alert, Switch } from '@mantine/core'
import { useCaller } from '@quoin/kit/react'
import { useMe } from '@quoin/ui/session/me.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { canKeep, forgetCourse, keepCourse } from '../offline.ts'
import type { LearnerOutline } from '../resources/index.ts'
import { useOnline } from './useUnsent.ts'

/** The pages that a course is taken on, so that their files are here before they are opened. */
const loadPages = () => Promise.all([import('./StepPage.tsx'), import('./CoursesPage.tsx')])
/** What changes on a course is kept when it has come to rest. */
const restMs = 2_000

/** Whether the course that is open can be opened without a network, and what waits to be sent. */
export function OfflineState({ outline, count }: { outline: LearnerOutline; count: number }) {
  const t = useTranslations('university.offline')
  const { id: me } = useMe()
  const { call, tenant } = useCaller()
  const cache = useQueryClient()
  const online = useOnline()
  const off = `university-offline-off-${me}`
  const [wanted, setWanted] = useState(() => localStorage.getItem(off) === null)
  const [state, setState] = useState<'keeping' | 'kept' | 'failed'>('keeping')
  useEffect(() => {
    if (!wanted || !online || !canKeep()) return undefined
    let isWanted = true
    const timer = setTimeout(() => {
      loadPages()
        .then(() => keepCourse({ cache, call, tenant }, outline, () => isWanted))
        .then(
          () => setState('kept'),
          () => setState('failed'),
        )
    }, restMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted, online, outline, cache, call, tenant])
  const choose = (isWanted: boolean) => {
    setWanted(isWanted)
    setState('keeping')
    if (isWanted) return localStorage.removeItem(off)
    localStorage.setItem(off, 'true')
    void forgetCourse()
  }
  return (
    <>
      {(!online || count > 0) && (
        <Alert my="md" role="status">
          {t(online ? 'sending' : 'now', { count })}
        </Alert>
      )}
      {canKeep() && (
        <Switch
          mt="md"
          label={t('keep')}
          description={wanted ? t(online ? state : 'kept') : t('off')}
          checked={wanted}
          disabled={!online}
          onChange={(event) => choose(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
