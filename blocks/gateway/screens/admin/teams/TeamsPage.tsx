import { ActionIcon, Button, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useList, useRead, useAction } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, Monogram, State, useRoleName, useWhyNot } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { IconPlus, IconTrash, IconUsersGroup, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import admin from '../admin.module.css'
import { Confirm } from '@quoin/ui/forms/Confirm.tsx'
import classes from './teams.module.css'

type Team = OutputOf<typeof gateway.teams.list>['data'][number]

const right = 'gateway.users.manage'

/** The teams of the company, each with its people. */
export function TeamsPage() {
  const t = useTranslations('admin.teams')
  const why = useWhyNot(right)
  const { data, error, refetch } = useList(gateway.teams.list, { records: 100 })
  const [making, setMaking] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Refused why={why}>
            <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setMaking(true)}>
              {t('new')}
            </Button>
          </Refused>
        }
      />
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {data?.data.length === 0 && <State icon={IconUsersGroup} title={t('empty')} />}
      <div className={classes.teams}>
        {data?.data.map((team) => (
          <TeamCard key={team.id} team={team} why={why} />
        ))}
      </div>
      <Modal opened={making} onClose={() => setMaking(false)} title={t('new')}>
        <NewTeam onDone={() => setMaking(false)} />
      </Modal>
    </>
  )
}

function TeamCard({ team, why }: { team: Team; why: string | null }) {
  const t = useTranslations('admin.teams')
  const common = useTranslations('ui.common')
  const words = useRefusal()
  const roleName = useRoleName()
  const members = useRead(gateway.teams.members, { id: team.id, records: 200 })
  const people = useList(gateway.users.list, { records: 200, sort: 'name' })
  const add = useAction(gateway.teams.addMember)
  const takeOut = useAction(gateway.teams.removeMember)
  const remove = useAction(gateway.teams.delete)
  const [asking, setAsking] = useState(false)
  const inside = members.data?.data ?? []
  const outside = (people.data?.data ?? []).filter(
    ({ id, status }) => status === 'active' && !inside.some((one) => one.id === id),
  )
  const trouble = add.error ?? takeOut.error
  const name = team.name ?? ''
  return (
    <section className={classes.team} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <Refused why={why}>
          <ActionIcon aria-label={t('remove', { team: name })} onClick={() => setAsking(true)}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </Refused>
      </div>
      {team.description && <p className={admin.note}>{team.description}</p>}
      {trouble && <FormError>{words(trouble).sentence}</FormError>}
      {members.data && inside.length === 0 && <p className={admin.note}>{t('nobody')}</p>}
      <ul className={admin.plain}>
        {inside.map((one) => (
          <li key={one.id} className={classes.member}>
            <Monogram name={one.name} size={26} round />
            <span className={admin.what}>
              <strong>{one.name}</strong>
              <small>{roleName(one.role_code, one.role_name)}</small>
            </span>
            <Refused why={why}>
              <ActionIcon
                aria-label={t('takeOut', { name: one.name, team: name })}
                onClick={() => takeOut.mutate({ id: team.id, user: one.id })}
              >
                <IconX size={15} stroke={1.6} />
              </ActionIcon>
            </Refused>
          </li>
        ))}
      </ul>
      {why === null && (
        <Select
          aria-label={t('add', { team: name })}
          placeholder={t('addHint')}
          searchable
          value={null}
          data={outside.map(({ id, name: label }) => ({ value: id, label }))}
          onChange={(user) => user && add.mutate({ id: team.id, user })}
        />
      )}
      <Confirm
        opened={asking}
        danger
        title={t('remove', { team: name })}
        action={common('delete')}
        busy={remove.isPending}
        trouble={remove.error && words(remove.error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: team.id }, { onSuccess: () => setAsking(false) })}
      >
        {t('removeText')}
      </Confirm>
    </section>
  )
}

function NewTeam({ onDone }: { onDone(): void }) {
  const t = useTranslations('admin.teams')
  const fields = useTranslations('ui.fields')
  const words = useRefusal()
  const create = useAction(gateway.teams.create)
  const form = useForm({
    initialValues: { name: '', description: '' },
    validate: { name: (value) => (value.trim() ? null : fields('required')) },
  })
  const submit = form.onSubmit(({ name, description }) =>
    create.mutate({ name: name.trim(), description: description.trim() || null }, { onSuccess: onDone }),
  )
  const refusal = create.error && words(create.error, { already_taken: t('taken') })
  return (
    <form onSubmit={submit} noValidate style={{ display: 'grid', gap: 14 }}>
      {refusal && <FormError>{refusal.sentence ?? Object.values(refusal.fields).join(' ')}</FormError>}
      <TextInput label={t('name')} data-autofocus maxLength={120} {...form.getInputProps('name')} />
      <Textarea label={t('description')} autosize minRows={2} maxLength={500} {...form.getInputProps('description')} />
      <div>
        <Button type="submit" loading={create.isPending}>
          {t('create')}
        </Button>
      </div>
    </form>
  )
}
