import { gateway } from '@quoin/gateway/resources'
import { useRead } from '@quoin/kit/react'
import { currentPreview, useMe } from '@quoin/ui'
import { Section } from '@quoin/ui/page/Section.tsx'
import { IconEye } from '@tabler/icons-react'
import { useFormatter, useTranslations } from 'use-intl'
import classes from './Devices.module.css'

/** Who looked in as oneself, when and why; nothing at all while nobody did. */
export function Looks() {
  const t = useTranslations('gateway.looks')
  const format = useFormatter()
  const { id } = useMe()
  // It is the person's to read, and not theirs who look through their eyes.
  const { data } = useRead(gateway.users.looks, { id }, { enabled: currentPreview() === undefined })
  if (!data?.data.length) return null
  return (
    <Section title={t('lookedTitle')} text={t('lookedText')}>
      <ul className={classes.devices}>
        {data.data.map((look) => (
          <li key={look.id}>
            <IconEye size={20} stroke={1.4} aria-hidden />
            <span className={classes.what}>
              <strong>{look.reason}</strong>
              <span>
                {t('lookedBy', {
                  name: look.by_name,
                  date: format.dateTime(new Date(look.started_at), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
