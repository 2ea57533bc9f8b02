import { wireName } from '@quoin/kit'
import { useRead, useAction } from '@quoin/kit/react'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { check } from '../fields/check.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { nowhere } from '../fields/nowhere.ts'
import { type AnyResource, operationOf } from '../fields/resources.ts'
import { useWhyRefused } from '../fields/useWhyRefused.ts'
import { useWords, writtenFields } from '../fields/words.ts'
import { FormError } from '../forms/FormError.tsx'
import { FormHeader } from '../page/FormHeader.tsx'
import { Section } from '../page/Section.tsx'
import { sameValue } from '../record/stale.ts'
import { useErrorWords } from '../record/useErrorWords.ts'
import { useNotify } from '../record/useNotify.tsx'
import { useUnsavedGuard } from '../record/useUnsavedGuard.tsx'
import { WithTexts } from '../record/WithTexts.tsx'
import { useMe } from '../session/me.ts'
import { ErrorState } from '../states/ErrorState.tsx'
import { PageSkeleton } from '../states/Skeletons.tsx'
import type { SettingsOptions } from './declare.ts'
import { groupFields } from './groupFields.ts'
import styles from './pages.module.css'

type Values = Readonly<Record<string, unknown>>
interface SettingsScreenProps {
  readonly resource: AnyResource
  readonly options: Pick<SettingsOptions, 'groups'>
  readonly Below?: ComponentType<object>
}

/** The settings of a block: a resource of one record as a form with one button. */
export const SettingsScreen = (props: SettingsScreenProps) => (
  <WithTexts>
    <Loaded {...props} />
  </WithTexts>
)

function Loaded({ resource, options, Below }: SettingsScreenProps) {
  const read = useRead<object, Values>(operationOf(resource, 'get') ?? nowhere, {})
  if (!read.data)
    return read.error ? <ErrorState error={read.error} level={1} onRetry={() => void read.refetch()} /> : <PageSkeleton />
  return (
    <>
      <Form resource={resource} options={options} settings={read.data} key={String(read.data.version)} />
      {Below && <Below />}
    </>
  )
}

function Form({ resource, options, settings }: Omit<SettingsScreenProps, 'Below'> & { settings: Values }) {
  const t = useTranslations('records')
  const words = useWords(resource)
  const me = useMe()
  const update = operationOf(resource, 'update')
  const why = useWhyRefused()(update)
  const notify = useNotify()
  const inWords = useErrorWords(resource)
  const save = useAction<Values, unknown>(update ?? nowhere)
  const [typed, setTyped] = useState<Values>({})
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const definitions = writtenFields(resource, me, 'update')
  const names = Object.keys(definitions)
  // Settings of the block's own operations travel in wire names, standard ones in code names.
  const wire = (name: string) => wireName(name, definitions[name]!)
  const held = (name: string): unknown => settings[name] ?? settings[wire(name)] ?? null
  const values: Values = Object.fromEntries(names.map((name) => [name, name in typed ? typed[name] : held(name)]))
  const changed = names.filter((name) => !sameValue(values[name], held(name)))
  const guard = useUnsavedGuard(changed.length > 0, { current: save.isSuccess })
  const groups = groupFields(resource, options.groups) ?? [{ key: 'all', fields: names }]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (why !== null || !update) return
    const found = Object.fromEntries(
      names.flatMap((name) => {
        const fault = check(definitions[name]!, values[name])
        if (!fault) return []
        return [
          [name, fault === 'tooLong' ? t('wrong.tooLong', { max: definitions[name]!.max ?? 0 }) : t(`wrong.${fault}`)] as const,
        ]
      }),
    )
    setWrong(found)
    if (Object.keys(found).length > 0) return
    const all = Object.fromEntries(names.map((name) => [update.kind === 'custom' ? wire(name) : name, values[name]]))
    save.mutate(all, {
      onSuccess: () => notify.done(t('settings.saved')),
      onError: (error) => setWrong(inWords(error).fieldErrors),
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <FormHeader title={words.many} text={words.text('about')} why={why} isSaving={save.isPending} />
      {save.error && Object.keys(wrong).length === 0 && <FormError>{inWords(save.error).sentence}</FormError>}
      {groups.map(({ key, fields }) => (
        <Section key={key} title={words.text('groups', key) ?? t('settings.title')} text={words.text('groupHints', key)}>
          <div className={styles.inputs}>
            {fields
              .filter((name) => definitions[name])
              .map((name) => (
                <FieldInput
                  key={name}
                  resource={resource}
                  name={name}
                  definition={definitions[name]!}
                  value={values[name]}
                  record={values}
                  error={wrong[name]}
                  disabled={why !== null}
                  onChange={(next) => {
                    setTyped({ ...typed, [name]: next })
                    setWrong(Object.fromEntries(Object.entries(wrong).filter(([one]) => one !== name)))
                  }}
                />
              ))}
          </div>
        </Section>
      ))}
      {guard}
    </form>
  )
}
