import { Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useList, useAction } from '@quoin/kit/react'
import { useMe } from '@quoin/ui'
import { Section } from '@quoin/ui/page/Section.tsx'
import { IconWorld } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import classes from './Devices.module.css'

/** Providers that have said who one is; nothing at all for who has used none. */
export function LinkedAccounts() {
  const t = useTranslations('gateway.security')
  const { id } = useMe()
  const list = useList(gateway.users.identities, { id })
  const unlink = useAction(gateway.users.identityDelete)
  if (!list.data || list.data.data.length === 0) return null
  return (
    <Section title={t('linkedTitle')} text={t('linkedText')}>
      <ul className={classes.devices}>
        {list.data.data.map((identity) => (
          <li key={identity.id}>
            <IconWorld size={20} stroke={1.4} aria-hidden />
            <span className={classes.what}>
              <strong>{identity.provider}</strong>
              <span>{identity.email}</span>
            </span>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-label={t('unlinkNamed', { name: identity.provider })}
              loading={unlink.isPending && unlink.variables.identity === identity.id}
              onClick={() => unlink.mutate({ id, identity: identity.id })}
            >
              {t('unlink')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
