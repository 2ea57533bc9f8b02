import { Button } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { EmptyState } from '@quoin/ui'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { BehindLink, isNowhere } from '@quoin/ui/page/BehindLink.tsx'
import { useLink, useTabTitle } from '@quoin/ui/page/useLink.ts'
import type { FormEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { crm } from '../../resources/index.ts'
import { Frame } from '../offer/Frame.tsx'
import styles from '../offer/offer.module.css'

/** Where the link of a mail lands that asks for a consent. Opening it does nothing, as scanners open links too; the button does. */
export function ConsentPage() {
  const t = useTranslations('crm.consent')
  const format = useFormatter()
  const refusal = useRefusal()
  const link = useLink()
  const confirm = useAction(crm.leads.consentConfirm)
  // What was confirmed is gone from the server, so nothing is read again once the button was pressed.
  const read = useRead(crm.leads.consentGet, { link }, { enabled: link !== '' && confirm.isIdle })
  const requested = read.data
  useTabTitle(t('title'), requested?.seller_name)
  if (confirm.isSuccess) {
    return (
      <Frame>
        <EmptyState level={1} title={t('done')}>
          {t('doneText')}
        </EmptyState>
      </Frame>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate({ link })
  }
  return (
    <Frame>
      <BehindLink read={read} isGone={!link || isNowhere(confirm.error)} missing={t('missing')} missingText={t('missingText')}>
        {requested && (
          <article className={styles.sheet}>
            <h1>{t('title')}</h1>
            <p>{t('text', { name: requested.seller_name })}</p>
            <blockquote className={styles.quoted}>{requested.text}</blockquote>
            <p className={styles.dim}>
              {t('until', { date: format.dateTime(new Date(requested.until), { dateStyle: 'long', timeStyle: 'short' }) })}
            </p>
            <form className={styles.form} onSubmit={submit}>
              {confirm.error && (
                <p className={styles.wrong} role="alert">
                  {refusal(confirm.error).sentence}
                </p>
              )}
              <div className={styles.foot}>
                <Button type="submit" loading={confirm.isPending}>
                  {t('confirm')}
                </Button>
              </div>
            </form>
          </article>
        )}
      </BehindLink>
    </Frame>
  )
}
