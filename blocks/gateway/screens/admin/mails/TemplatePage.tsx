import { Alert, Badge, Button, CopyButton, Group, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { gateway } from '@quoin/gateway/resources'
import type { OutputOf } from '@quoin/kit'
import { useRead, useVerb } from '@quoin/kit/react'
import { ErrorState, languageNames, languages, PageSkeleton } from '@quoin/ui'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { PageHeader } from '@quoin/ui/page/PageHeader.tsx'
import { Refused } from '@quoin/ui/states/Refused.tsx'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Confirm } from '../Confirm.tsx'
import { Preview } from './Preview.tsx'
import { withSamples } from './withSamples.ts'
import classes from './mails.module.css'

type Template = OutputOf<typeof gateway.mailTemplates.byEvent>

/** One mail in one language: its words on the left, how it looks on the right while one writes. */
export function TemplatePage() {
  const t = useTranslations('admin.templates')
  const navigate = useNavigate()
  const { event } = useParams({ strict: false }) as { event: string }
  const { language = 'en' } = useSearch({ strict: false }) as { language?: string }
  const { data, error, refetch } = useRead(gateway.mailTemplates.byEvent, { event, language })
  if (!data) return error ? <ErrorState error={error} level={1} onRetry={() => void refetch()} /> : <PageSkeleton />
  return (
    <>
      <PageHeader
        title={withSamples(data.from_subject, data.variables)}
        text={
          <>
            {event}{' '}
            <Badge color={data.source === 'company' ? 'blue' : 'gray'}>{t(data.source === 'company' ? 'own' : 'builtIn')}</Badge>
          </>
        }
        actions={
          <Select
            aria-label={t('language')}
            w={160}
            allowDeselect={false}
            value={language}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={(value) => void navigate({ to: '.', replace: true, search: { language: value } as never })}
          />
        }
      />
      <Editor key={`${data.id} ${data.version}`} template={data} />
    </>
  )
}

function Editor({ template }: { template: Template }) {
  const t = useTranslations('admin.templates')
  const words = useRefusal()
  const publish = useVerb(gateway.mailTemplates.update)
  const reset = useVerb(gateway.mailTemplates.reset)
  const test = useVerb(gateway.mailTemplates.test, { alsoRefreshes: ['gateway.mails'] })
  const [problems, setProblems] = useState<readonly string[]>([])
  const [width, setWidth] = useState('wide')
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initialValues: {
      from_subject: template.from_subject,
      heading: template.heading,
      template_html: template.template_html,
      button: template.button ?? '',
      note: template.note ?? '',
    },
  })
  const [settled] = useDebouncedValue(form.values, 350)
  const { id, version } = template
  const submit = form.onSubmit((values) =>
    publish.mutate(
      { id, version, ...values, button: values.button || null, note: values.note || null },
      { onSuccess: () => notifications.show({ message: t('published') }) },
    ),
  )
  const isDirty = form.isDirty()
  const whyNotPublish = problems.length > 0 ? t('problems') : isDirty ? null : t('nothingNew')
  const error = publish.error ?? test.error
  const refusal = error && words(error, { stale_version: t('stale'), template_not_valid: t('problems') })
  return (
    <div className={classes.editor}>
      <form onSubmit={submit} className={classes.words} noValidate>
        {refusal && <FormError>{refusal.sentence ?? t('problems')}</FormError>}
        <TextInput label={t('subject')} maxLength={500} {...form.getInputProps('from_subject')} />
        <TextInput label={t('heading')} maxLength={500} {...form.getInputProps('heading')} />
        <Textarea
          label={t('body')}
          description={t('bodyHint')}
          autosize
          minRows={6}
          maxRows={20}
          spellCheck
          lang={template.preferred_language}
          {...form.getInputProps('template_html')}
        />
        <TextInput label={t('button')} maxLength={200} {...form.getInputProps('button')} />
        <Textarea label={t('note')} autosize minRows={2} maxRows={8} {...form.getInputProps('note')} />
        <div>
          <strong>{t('values')}</strong>
          <p style={{ margin: '0 0 6px' }}>{t('valuesText')}</p>
          <div className={classes.values}>
            {Object.keys(template.variables).map((name) => (
              <CopyButton key={name} value={`{{ ${name} }}`}>
                {({ copied, copy }) => (
                  <Button size="compact-xs" variant={copied ? 'light' : 'default'} onClick={copy}>
                    {name}
                  </Button>
                )}
              </CopyButton>
            ))}
          </div>
        </div>
        <Group gap="xs">
          <Refused why={whyNotPublish}>
            <Button type="submit" loading={publish.isPending}>
              {t('publish')}
            </Button>
          </Refused>
          <Refused why={isDirty ? t('publishFirst') : null}>
            <Button
              variant="default"
              loading={test.isPending}
              onClick={() =>
                test.mutate(
                  { id },
                  { onSuccess: ({ recipient }) => notifications.show({ message: t('tested', { email: recipient }) }) },
                )
              }
            >
              {t('test')}
            </Button>
          </Refused>
          {template.source === 'company' && (
            <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
              {t('reset')}
            </Button>
          )}
        </Group>
      </form>
      <section aria-labelledby="preview">
        <div className={classes.previewHead}>
          <h2 id="preview">{t('preview')}</h2>
          <SegmentedControl
            size="xs"
            value={width}
            onChange={setWidth}
            aria-label={t('preview')}
            data={[
              { value: 'wide', label: t('wide') },
              { value: 'narrow', label: t('narrow') },
            ]}
          />
        </div>
        {problems.length > 0 && (
          <Alert color="red" variant="light" role="alert" title={t('problems')} mb="sm">
            {problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          </Alert>
        )}
        <Preview id={id} words={settled} narrow={width === 'narrow'} onProblems={setProblems} />
      </section>
      <Confirm
        opened={asking}
        danger
        title={t('resetTitle')}
        action={t('reset')}
        busy={reset.isPending}
        trouble={reset.error && words(reset.error).sentence}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate({ id }, { onSuccess: () => setAsking(false) })}
      >
        {t('resetText')}
      </Confirm>
    </div>
  )
}
