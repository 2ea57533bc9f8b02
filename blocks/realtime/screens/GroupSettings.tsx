import { ActionIcon, Button, CopyButton, Group, Modal, NativeSelect, Stack, Text, Title, Tooltip } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useMay, useMe } from '@quoin/ui'
import { IconQrcode, IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { realtime } from '../resources/index.ts'
import classes from './realtime.module.css'
import { useFailed } from './useFailed.ts'

const dayMs = 86_400_000
const lasting = { day: 1, week: 7, month: 30, never: 0 } as const
const uses = [1, 10, 100, 0] as const

/** Who is in a group, and for whoever looks after it the links by which others join it. */
export function GroupSettings({
  id,
  people,
  onClose,
}: {
  id: string
  people: readonly { readonly unique_id: string; readonly name: string }[]
  onClose(): void
}) {
  const t = useTranslations('realtime.group')
  const me = useMe()
  const failed = useFailed()
  const { data: group, error, refetch } = useRead(realtime.groups.get, { groupId: id })
  const mayModerate = useMay('realtime.conversations.moderate')
  const remove = useAction(realtime.groups.removeMember, { alsoRefreshes: ['realtime.conversations'] })
  const isMine = mayModerate || group?.created_by === me.id
  return (
    <Modal opened onClose={onClose} title={group?.name ?? t('title')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!group && !error && <ListSkeleton rows={3} />}
      {group && (
        <Stack gap="lg">
          <section>
            <Title order={3} size="h5" mb={4}>
              {t('members', { count: group.members.length })}
            </Title>
            <ul className={classes.listed}>
              {people.map(({ unique_id: person, name }) => (
                <li key={person} className={classes.listedRow}>
                  <Text size="sm" className={classes.said}>
                    {name}
                  </Text>
                  {isMine && person !== me.id && (
                    <Tooltip label={t('remove')}>
                      <ActionIcon
                        aria-label={`${t('remove')}: ${name}`}
                        onClick={() => remove.mutate({ groupId: id, userId: person }, { onError: failed })}
                      >
                        <IconUserMinus size={16} stroke={1.6} />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </li>
              ))}
            </ul>
          </section>
          {isMine && <Invites groupId={id} />}
        </Stack>
      )}
    </Modal>
  )
}

function Invites({ groupId }: { groupId: string }) {
  const t = useTranslations('realtime.group')
  const format = useFormatter()
  const failed = useFailed()
  const [until, setUntil] = useState<keyof typeof lasting>('week')
  const [most, setMost] = useState<(typeof uses)[number]>(0)
  const [shown, setShown] = useState<string>()
  const { data, error, refetch } = useRead(realtime.groupInvites.list, { groupId, status: 'active', page: 1, records: 50 })
  const create = useAction(realtime.groupInvites.create)
  const revoke = useAction(realtime.groupInvites.revoke)
  const make = () =>
    create.mutate(
      {
        groupId,
        ...(lasting[until] > 0 && { expires_at: new Date(Date.now() + lasting[until] * dayMs).toISOString() }),
        ...(most > 0 && { max_uses: most }),
      },
      { onSuccess: ({ code }) => setShown(code), onError: failed },
    )
  return (
    <section>
      <Title order={3} size="h5">
        {t('invites')}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('invitesText')}
      </Text>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.listed}>
        {data?.data.map(({ code, max_uses: max, uses_count: used, expires_at: ends }) => (
          <li key={code} className={classes.listedRow} data-wraps>
            <Text size="sm" className={classes.said}>
              {max === null ? t('used', { count: used }) : t('usedOf', { count: String(used), max: String(max) })}
              <Text span size="xs" c="dimmed" display="block">
                {ends
                  ? t('expires', { at: format.dateTime(new Date(ends), { dateStyle: 'medium', timeStyle: 'short' }) })
                  : t('neverExpires')}
              </Text>
            </Text>
            <Tooltip label={t('share')}>
              <ActionIcon
                aria-label={t('share')}
                aria-expanded={shown === code}
                onClick={() => setShown(shown === code ? undefined : code)}
              >
                <IconQrcode size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label={t('revoke')}>
              <ActionIcon aria-label={t('revoke')} onClick={() => revoke.mutate({ groupId, code }, { onError: failed })}>
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
            {shown === code && <Shared groupId={groupId} code={code} />}
          </li>
        ))}
      </ul>
      {data?.data.length === 0 && <Text size="sm">{t('noInvites')}</Text>}
      <Group align="end" mt="sm">
        <NativeSelect
          label={t('lasts')}
          value={until}
          data={(['day', 'week', 'month', 'never'] as const).map((value) => ({ value, label: t(`until.${value}`) }))}
          onChange={(event) => setUntil(event.currentTarget.value as keyof typeof lasting)}
        />
        <NativeSelect
          label={t('most')}
          value={String(most)}
          data={uses.map((value) => ({ value: String(value), label: value === 0 ? t('unlimited') : String(value) }))}
          onChange={(event) => setMost(uses.find((one) => String(one) === event.currentTarget.value) ?? 0)}
        />
        <Button loading={create.isPending} onClick={make}>
          {t('create')}
        </Button>
      </Group>
    </section>
  )
}

/** The address of an invite link, to be copied or scanned. */
function Shared({ groupId, code }: { groupId: string; code: string }) {
  const t = useTranslations('realtime.group')
  const common = useTranslations('ui.common')
  const { data } = useRead(realtime.groupInvites.qr, { groupId, code })
  if (!data) return null
  return (
    <div className={classes.invite}>
      <img src={data.qr_code} alt={t('qr')} width={168} height={168} />
      <Group gap="xs" wrap="nowrap">
        <code className={classes.breaks}>{data.invite_url}</code>
        <CopyButton value={data.invite_url}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="default" onClick={copy}>
              {common(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
