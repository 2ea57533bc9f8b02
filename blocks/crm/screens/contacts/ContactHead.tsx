import { Anchor } from '@mantine/core'
import { RefValue } from '@quoin/ui/fields/RefValue.tsx'
import type { AnyRecord } from '@quoin/ui/fields/resources.ts'
import { StatusPill } from '@quoin/ui/fields/StatusPill.tsx'
import { IconBuilding, IconMail, IconPhone } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import styles from '../head.module.css'

/** A person at a glance: what they are where, and how to reach them. */
export function ContactHead({ contact }: { contact: AnyRecord }) {
  const t = useTranslations('crm')
  const { position, account, primaryEmail: mail, primaryPhone: phone } = contact
  if (!position && !account && !mail && !phone) return null
  return (
    <section className={styles.head} aria-label={t('glance.title')}>
      <div className={styles.ways}>
        {Boolean(position || account) && (
          <span>
            <IconBuilding size={16} stroke={1.6} aria-hidden />
            {position ? String(position) : ''}
            {Boolean(position && account) && ', '}
            {typeof account === 'string' && (
              <b>
                <RefValue target="crm.accounts" id={account} />
              </b>
            )}
          </span>
        )}
        {typeof mail === 'string' && (
          <span>
            <IconMail size={16} stroke={1.6} aria-hidden />
            <Anchor inherit href={`mailto:${mail}`}>
              {mail}
            </Anchor>
          </span>
        )}
        {typeof phone === 'string' && (
          <span>
            <IconPhone size={16} stroke={1.6} aria-hidden />
            <Anchor inherit href={`tel:${phone.replaceAll(' ', '')}`}>
              {phone}
            </Anchor>
          </span>
        )}
        {contact.optedOut === true && <StatusPill value="opted_out" label={t('resources.contacts.fields.optedOut')} />}
      </div>
    </section>
  )
}
