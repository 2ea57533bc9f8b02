import { Alert, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './audit.module.css'

interface Kept {
  readonly entries: number
  readonly head: string
  /** When this browser saw it. */
  readonly at: string
}

/**
 * Walks the chain of seals. What was found is kept in this browser, outside of the database, and held against the chain the next time:
 * that finds out even whoever could rewrite all of it.
 */
export function Verify() {
  const t = useTranslations('admin.audit')
  const format = useFormatter()
  const words = useRefusal()
  const { company } = useMe()
  const key = `auditHead.${company.id}`
  const verify = useAction(gateway.audit.verify)
  const [before, setBefore] = useState<Kept | null>(null)
  const check = () => {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    verify.mutate(kept ? { entries: kept.entries, head: kept.head } : {}, {
      onSuccess: ({ intact, entries, head }) => {
        setBefore(kept)
        if (intact) localStorage.setItem(key, JSON.stringify({ entries, head, at: new Date().toISOString() } satisfies Kept))
      },
    })
  }
  const found = verify.data
  return (
    <div className={classes.verify}>
      <Button variant="default" size="xs" loading={verify.isPending} onClick={check}>
        {t('verify')}
      </Button>
      {verify.error && <FormError>{words(verify.error).sentence}</FormError>}
      {found && (
        <Alert
          color={found.intact ? 'green' : 'red'}
          variant="light"
          role={found.intact ? 'status' : 'alert'}
          icon={found.intact ? <IconShieldCheck size={17} stroke={1.6} /> : <IconShieldX size={17} stroke={1.6} />}
          title={found.intact ? t('intact', { count: found.entries }) : t('broken')}
        >
          {found.problem && t(`problems.${found.problem}`, { number: String(found.broken_at ?? '?') })}
          {found.intact && before && t('sameAsBefore', { date: format.dateTime(new Date(before.at), { dateStyle: 'medium' }) })}
          <div className={classes.head}>
            {t('fingerprint')} {found.head}
          </div>
        </Alert>
      )}
    </div>
  )
}
