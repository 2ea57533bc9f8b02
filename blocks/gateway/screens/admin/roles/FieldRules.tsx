import { NativeSelect, Select } from '@mantine/core'
import { gateway } from '@quoin/gateway/resources'
import { type OutputOf, sentence, wireName } from '@quoin/kit'
import { customPrefix } from '@quoin/kit/custom-fields'
import { useAction, useList, useRead } from '@quoin/kit/react'
import { ErrorState, ListSkeleton, useRoleName } from '@quoin/ui'
import { useCustomized } from '@quoin/ui/fields/useCustomized.ts'
import { type AnyResource, fieldsOf, useResource } from '@quoin/ui/fields/resources.ts'
import { useWords } from '@quoin/ui/fields/words.ts'
import { FormError } from '@quoin/ui/forms/FormError.tsx'
import { useRefusal } from '@quoin/ui/forms/useRefusal.ts'
import { TextsOf } from '@quoin/ui/texts/Texts.tsx'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useResourceWord } from '../customFields/words.ts'
import type { Role } from './RolesPage.tsx'
import classes from './RolesPage.module.css'

type Limitable = OutputOf<typeof gateway.fieldPermissions.resources>['resources'][number]
type Access = 'hidden' | 'read' | 'write'

/** What each role may do with single fields of the records it sees. */
export function FieldRules() {
  const t = useTranslations('admin.fieldRules')
  const resourceWord = useResourceWord()
  const { data, error, refetch } = useRead(gateway.fieldPermissions.resources, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const resources = data?.resources ?? []
  const limitable = resources.find(({ resource }) => resource === chosen) ?? resources[0]
  const resource = useResource(limitable?.resource)
  return (
    <section className={classes.fields} aria-labelledby="field-rules">
      <h2 id="field-rules">{t('title')}</h2>
      <p>{t('text')}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton rows={4} />)}
      {limitable && (
        <>
          <Select
            label={t('records')}
            maw={320}
            mb="md"
            allowDeselect={false}
            searchable
            value={limitable.resource}
            data={resources.map(({ resource }) => ({ value: resource, label: resourceWord(resource) }))}
            onChange={setChosen}
          />
          <Suspense fallback={<ListSkeleton rows={4} />}>
            {resource ? (
              <TextsOf block={resource.block}>
                <Rules key={resource.dotted} resource={resource} fields={limitable.fields} />
              </TextsOf>
            ) : (
              <ListSkeleton rows={4} />
            )}
          </Suspense>
        </>
      )}
    </section>
  )
}

function Rules({ resource, fields }: { resource: AnyResource; fields: Limitable['fields'] }) {
  const { dotted } = resource
  const t = useTranslations('admin.fieldRules')
  const refusalOf = useRefusal()
  const roleName = useRoleName()
  const fieldWord = useFieldWord(resource)
  const resourceWord = useResourceWord()
  const roles = useList(gateway.roles.list, {})
  const said = useRead(gateway.fieldPermissions.list, { 'filter[resource]': dotted })
  const set = useAction(gateway.fieldPermissions.set, { alsoRefreshes: ['gateway.auth', 'gateway.customFields', dotted] })
  const error = roles.error ?? said.error
  if (error) return <ErrorState error={error} onRetry={() => void Promise.all([roles.refetch(), said.refetch()])} />
  if (!roles.data || !said.data) return <ListSkeleton rows={4} />
  const ruleOf = (field: string, role: string | null): Access | undefined =>
    said.data.data.find((rule) => rule.field === field && rule.role_unique_id === role)?.access
  const columns: readonly (Role | null)[] = [...roles.data.data.filter(({ code }) => code !== 'company_admin'), null]
  const say = (field: string, role: string | null, access: Access) => {
    const inherited = role === null ? 'write' : (ruleOf(field, null) ?? 'write')
    set.mutate({ resource: dotted, field, role_unique_id: role, access: access === inherited ? null : access })
  }
  return (
    <>
      {set.error && (
        <FormError>
          {refusalOf(set.error, { role_above_own: t('aboveOwn'), own_role: t('ownRole') }).sentence ?? t('failed')}
        </FormError>
      )}
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={resourceWord(dotted)}>
        <table className={classes.matrix}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              {columns.map((role) => (
                <th key={role?.id ?? 'others'} scope="col">
                  {role ? roleName(role.code, role.name) : t('others')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, is_written, is_required }) => (
              <tr key={field}>
                <th scope="row">
                  {fieldWord(field)}
                  {is_required && <small>{t('required')}</small>}
                </th>
                {columns.map((role) => {
                  const access = ruleOf(field, role?.id ?? null) ?? ruleOf(field, null) ?? 'write'
                  const offered: readonly Access[] = is_written ? ['write', 'read', 'hidden'] : ['write', 'hidden']
                  return (
                    <td key={role?.id ?? 'others'}>
                      <NativeSelect
                        size="xs"
                        w={120}
                        aria-label={t('cell', {
                          field: fieldWord(field),
                          role: role ? roleName(role.code, role.name) : t('others'),
                        })}
                        data={offered.map((value) => ({ value, label: t(`access.${value}`) }))}
                        disabled={set.isPending}
                        value={access === 'read' && !is_written ? 'write' : access}
                        onChange={(event) => say(field, role?.id ?? null, event.currentTarget.value as Access)}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.legend}>{t('legend')}</p>
    </>
  )
}

/** What a field is called on the records themselves, by its name in an answer. */
function useFieldWord(plain: AnyResource): (wire: string) => string {
  const resource = useCustomized(plain)
  const words = useWords(resource)
  return (wire) => {
    const [name] = Object.entries(fieldsOf(resource)).find(([one, definition]) => wireName(one, definition) === wire) ?? []
    return name ? words.field(name) : sentence(wire.replace(customPrefix, ''))
  }
}
