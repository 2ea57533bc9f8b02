import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useRead, useAction } from '@quoin/kit/react'
import { projects } from '@quoin/projects/resources'
import { EmptyState, ErrorState, ListSkeleton } from '@quoin/ui'
import { useWhyRefused } from '@quoin/ui/fields/useWhyRefused.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Link } from '@quoin/ui/pages'
import { useErrorWords } from '@quoin/ui/record/useErrorWords.ts'
import { useNotify } from '@quoin/ui/record/useNotify.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { pages } from '../pages.tsx'
import { disclosure } from '../resources/index.ts'
import { Edition } from './Edition.tsx'
import styles from './disclosure.module.css'

/** What a project disclosed on certain days, and how to freeze what it discloses now. */
export default function EditionsPage({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.editions')
  const tree = useTranslations('disclosure.tree')
  const about = useRead(projects.projects.get, { id: project })
  const { data, error, refetch } = useRead(disclosure.editions.inProject, { project })
  const trouble = about.error ?? error
  if (trouble) return <ErrorState error={trouble} onRetry={() => void refetch()} level={1} />
  return (
    <>
      <PageHeader
        title={t('title', { name: about.data?.name ?? '' })}
        text={t('about')}
        actions={<Link to={pages.workspace({ project })}>{tree('workspace')}</Link>}
      />
      <Stack maw={860}>
        <Freeze project={project} />
        {!data && <ListSkeleton />}
        {data?.editions.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        <ul className={styles.rows}>
          {data?.editions.map((edition, i, all) => (
            <Edition key={edition.unique_id} project={project} edition={edition} before={all[i + 1]?.unique_id} />
          ))}
        </ul>
      </Stack>
    </>
  )
}

function Freeze({ project }: { readonly project: string }) {
  const t = useTranslations('disclosure.editions')
  const notify = useNotify()
  const inWords = useErrorWords(disclosure.editions)
  const why = useWhyRefused()(disclosure.editions.freeze)
  const freeze = useAction(disclosure.editions.freeze)
  const [title, setTitle] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    freeze.mutate(
      { project, title },
      {
        onSuccess: () => {
          setTitle('')
          notify.done(t('frozen'))
        },
        onError: (error) => notify.trouble(inWords(error).sentence),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Group align="end">
        <TextInput
          label={t('newTitle')}
          required
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Refused why={why}>
          <Button type="submit" loading={freeze.isPending}>
            {t('freeze')}
          </Button>
        </Refused>
      </Group>
    </form>
  )
}
