import { Badge, Button } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { useAction } from '@quoin/kit/react'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import { Copied } from '../../signIn/Copied.tsx'
import type { MailServer } from './ServerPage.tsx'
import classes from './server.module.css'

type Key = MailServer['keys'][number]

/** The keys mails are signed with, each with the line that the domain has to show. */
export function Keys({ server }: { server: MailServer }) {
  const t = useTranslations('admin.mailServer')
  const words = useRefusal()
  const create = useAction(gateway.mailServer.keyCreate)
  const remove = useAction(gateway.mailServer.keyDelete)
  const [leaving, setLeaving] = useState<Key | null>(null)
  return (
    <div className={classes.stack}>
      {server.keys.length === 0 && <p className={classes.said}>{t('noKey')}</p>}
      {server.keys.length > 0 && (
        <ul className={classes.list}>
          {server.keys.map((key) => (
            <Row key={key.unique_id} of={key} onLeave={() => setLeaving(key)} />
          ))}
        </ul>
      )}
      {create.error && <FormError>{words(create.error, { too_many: t('tooManyKeys') }).sentence}</FormError>}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          loading={create.isPending}
          onClick={() => create.mutate({})}
        >
          {t(server.keys.length > 0 ? 'newKey' : 'firstKey')}
        </Button>
      </div>
      <Confirm
        opened={leaving !== null}
        danger
        title={t('removeKeyTitle', { domain: leaving?.domain ?? '' })}
        action={t('removeNow')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setLeaving(null)}
        onConfirm={() => remove.mutate({ key: leaving!.unique_id }, { onSuccess: () => setLeaving(null) })}
      >
        {t('removeKeyText')}
      </Confirm>
    </div>
  )
}

function Row({ of: key, onLeave }: { of: Key; onLeave(): void }) {
  const t = useTranslations('admin.mailServer')
  const words = useRefusal()
  const notify = useNotify()
  const check = useAction(gateway.mailServer.keyCheck)
  const state = key.signs ? 'signs' : key.verified_at ? 'other' : key.checked_at ? 'missing' : 'pending'
  const trouble = check.error && words(check.error, { not_available: t('notAsked') }).sentence
  return (
    <li>
      <span className={classes.head}>
        <strong>{key.domain}</strong>
        <Badge color={key.signs ? 'green' : state === 'missing' ? 'red' : 'gray'}>{t(`keyStates.${state}`)}</Badge>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('checkNamed', { selector: key.selector })}
          loading={check.isPending}
          onClick={() =>
            check.mutate({ key: key.unique_id }, { onSuccess: () => notify.done(t('shown', { domain: key.domain })) })
          }
        >
          {t('check')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={t('removeNamed', { selector: key.selector })}
          onClick={onLeave}
        >
          {t('removeNow')}
        </Button>
      </span>
      {trouble && <FormError>{trouble}</FormError>}
      <Copied label={t('recordName')} value={key.record_name} />
      <Copied label={t('record')} value={key.record} />
    </li>
  )
}
