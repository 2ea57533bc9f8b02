import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useCaller, useAction } from '@quoin/kit/react'
import { useMe, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { asksForProof, ProofDialog } from '../../profile/ProofDialog.tsx'
import { SecretOnce } from '../SecretOnce.tsx'

type Known = OutputOf<typeof gateway.companies.secret>

/**
 * The company's secret. Nothing is asked until somebody wants to see it, because the first look makes it; it is kept in this page's
 * memory alone, never in the cache.
 */
export function Secret() {
  const t = useTranslations('admin.secret')
  const format = useFormatter()
  const words = useRefusal()
  const { company } = useMe()
  const { call } = useCaller()
  const why = useWhyNot('gateway.company.secret')
  const replace = useAction(gateway.companies.secretRotate)
  const [known, setKnown] = useState<Known | null>(null)
  const [trouble, setTrouble] = useState<unknown>(null)
  const [asking, setAsking] = useState(false)
  const date = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })

  const look = () => {
    setTrouble(null)
    call(gateway.companies.secret, { urlId: company.urlId }).then(setKnown, (error: unknown) => {
      // The first look makes the secret: whoever signed in a while ago shows the password, and is shown it by that.
      if (asksForProof(error)) setAsking(true)
      else setTrouble(error)
    })
  }
  const proof = (title: string, action: string, text: string) => (
    <ProofDialog
      opened={asking}
      title={title}
      action={action}
      busy={replace.isPending}
      error={replace.error}
      onClose={() => {
        setAsking(false)
        replace.reset()
      }}
      onProve={(input) =>
        replace.mutate(
          { urlId: company.urlId, ...input },
          {
            onSuccess: (next) => {
              setKnown(next)
              setAsking(false)
            },
          },
        )
      }
    >
      <p>{text}</p>
    </ProofDialog>
  )
  if (!known)
    return (
      <>
        {trouble !== null && <FormError>{words(trouble).sentence}</FormError>}
        <Refused why={why}>
          <Button variant="default" onClick={look}>
            {t('look')}
          </Button>
        </Refused>
        <p className={admin.dim}>{t('lookHint')}</p>
        {proof(t('title'), t('look'), t('lookHint'))}
      </>
    )
  return (
    <>
      {known.secret_key ? (
        <SecretOnce secret={known.secret_key} onDone={() => setKnown({ ...known, secret_key: null })} />
      ) : (
        <>
          <dl className={admin.facts}>
            <dt>{t('keyId')}</dt>
            <dd className={admin.code}>{known.key_id}</dd>
            <dt>{t('made')}</dt>
            <dd>{date(known.created_at)}</dd>
            <dt>{t('used')}</dt>
            <dd>{known.last_used_at ? date(known.last_used_at) : t('neverUsed')}</dd>
          </dl>
          {known.previous_expires_at && <p className={admin.note}>{t('oldUntil', { date: date(known.previous_expires_at) })}</p>}
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('replace')}
          </Button>
        </>
      )}
      {proof(t('replaceTitle'), t('replace'), t('replaceText'))}
    </>
  )
}
