import { Badge, Button, Group, Paper, Text, Textarea, Title } from '@mantine/core'
import { useAction, useRead } from '@quoin/kit/react'
import { useFreshBy } from '@quoin/ui/session/channel.ts'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { type StepPosts as Thread, university } from '../resources/index.ts'
import { questionsPerPage } from '../resources/posts.ts'
import { Refused } from './Refused.tsx'

type Post = Thread['posts'][number]

/** What is asked about a step and answered, with room for one’s own question; what others write is there at once. */
export function StepPosts({ step }: { step: string }) {
  const t = useTranslations('university.posts')
  const [pages, setPages] = useState(1)
  useFreshBy('StepPostsChannel', step, university.posts.dotted)
  const { data } = useRead(university.posts.ofStep, { id: step, page: 1 })
  if (!data) return null
  const last = Math.max(1, Math.ceil(data.total / questionsPerPage))
  const shown = Math.min(pages, last)
  return (
    <Paper withBorder p="md" mt="md" component="section" aria-labelledby="step-posts">
      <Title order={2} size="h4" id="step-posts">
        {t('title')}
      </Title>
      {data.total === 0 && <Text size="sm">{t('empty')}</Text>}
      {shown < last && (
        <Button variant="default" mt="xs" onClick={() => setPages(shown + 1)}>
          {t('earlier')}
        </Button>
      )}
      {Array.from({ length: shown }, (_, i) => shown - i).map((page) => (
        <Questions key={page} step={step} page={page} />
      ))}
      <Write step={step} parent={null} label={t('ask')} button={t('send')} />
    </Paper>
  )
}

function Questions({ step, page }: { step: string; page: number }) {
  const t = useTranslations('university.posts')
  const { data } = useRead(university.posts.ofStep, { id: step, page })
  const posts = data?.posts ?? []
  return posts
    .filter(({ parent_unique_id }) => parent_unique_id === null)
    .map((question) => (
      <div key={question.unique_id}>
        <PostLine post={question} />
        <div style={{ marginInlineStart: 'var(--mantine-spacing-lg)' }}>
          {posts
            .filter((post) => post.parent_unique_id === question.unique_id)
            .map((post) => (
              <PostLine key={post.unique_id} post={post} />
            ))}
          <Write
            step={step}
            parent={question.unique_id}
            label={`${t('answer')}: ${question.text.slice(0, 60)}`}
            button={t('answer')}
          />
        </div>
      </div>
    ))
}

function PostLine({ post }: { post: Post }) {
  const t = useTranslations('university.posts')
  const format = useFormatter()
  const report = useAction(university.posts.report)
  return (
    <div style={{ marginBlock: 'var(--mantine-spacing-sm)' }}>
      <Group gap="xs">
        <Text size="sm" fw={600}>
          {post.author}
        </Text>
        {post.is_coach && <Badge variant="light">{t('coach')}</Badge>}
        <Text size="sm">{format.dateTime(new Date(post.created_at), { dateStyle: 'medium', timeStyle: 'short' })}</Text>
        {!post.is_mine && (
          <Button
            size="compact-xs"
            variant="default"
            disabled={report.isSuccess}
            aria-label={`${t('report')}: ${post.text.slice(0, 60)}`}
            onClick={() => report.mutate({ id: post.unique_id })}
          >
            {t(report.isSuccess ? 'reported' : 'report')}
          </Button>
        )}
      </Group>
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{post.text}</Text>
    </div>
  )
}

function Write({ step, parent, label, button }: { step: string; parent: string | null; label: string; button: string }) {
  const [text, setText] = useState('')
  const write = useAction(university.posts.write)
  return (
    <Group gap="xs" align="flex-end" mt="xs">
      <Textarea
        label={label}
        autosize
        maxLength={5_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        style={{ flex: 1 }}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        loading={write.isPending}
        onClick={() => write.mutate({ id: step, text, parent_unique_id: parent }, { onSuccess: () => setText('') })}
      >
        {button}
      </Button>
      <Refused error={write.error} />
    </Group>
  )
}
