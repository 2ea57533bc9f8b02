import { Alert, Button, List } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { Problem } from '../../engine/index.ts'
import { languageNames } from '../../public/languageNames.ts'
import { useBuilder } from './BuilderContext.ts'
import { itemOf } from './edit.ts'
import { labelOf } from './labelOf.ts'

const shownMax = 20

/** What keeps the form from being published; each leads to what it is about. */
export function Problems() {
  const t = useTranslations('forms.builder')
  const { definition, language, problems, select } = useBuilder()
  if (problems.length === 0) return null
  const nameOf = (key: string) => labelOf(definition, key, language) || (key === 'form' ? t('formSettings') : key)
  const about = ({ code, about: what }: Problem) =>
    what === undefined ? '' : code === 'untranslated' ? languageNames[what as keyof typeof languageNames] : nameOf(what)
  const isPlace = (key: string) => itemOf(definition, key) !== undefined
  return (
    <Alert color="yellow" title={t('problems', { count: problems.length })} mb="md">
      <List size="sm" listStyleType="none">
        {problems.slice(0, shownMax).map((problem, i) => (
          <List.Item key={`${problem.code} ${problem.at} ${i}`}>
            {isPlace(problem.at) ? (
              <Button variant="transparent" size="compact-sm" px={0} onClick={() => select(problem.at)}>
                {nameOf(problem.at)}
              </Button>
            ) : (
              <strong>{nameOf(problem.at)}</strong>
            )}
            : {t(`problem.${problem.code}`, { about: about(problem) })}
          </List.Item>
        ))}
      </List>
      {problems.length > shownMax && t('moreProblems', { count: String(problems.length - shownMax) })}
    </Alert>
  )
}
