import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import type { Kind } from '../../engine/index.ts'
import { useBuilder } from './BuilderContext.ts'
import { addEnding, type Added, addPage, addQuestion } from './edit.ts'
import { kindGroups, kindIcons } from './kinds.ts'

/** Adds a question behind the selected one, a page, or an ending. */
export function AddQuestion() {
  const t = useTranslations('forms.builder')
  const { definition, selected, edit, select } = useBuilder()
  const add = ({ definition: next, key }: Added) => {
    edit(next)
    select(key)
  }
  const groups = Object.entries(kindGroups) as [keyof typeof kindGroups, readonly Kind[]][]
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {groups.map(([group, kinds]) => (
          <Fragment key={group}>
            <Menu.Label>{t(`kindGroup.${group}`)}</Menu.Label>
            {kinds.map((kind) => {
              const Icon = kindIcons[kind]
              return (
                <Menu.Item
                  key={kind}
                  leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
                  onClick={() => add(addQuestion(definition, selected, kind))}
                >
                  {t(`kind.${kind}`)}
                </Menu.Item>
              )
            })}
          </Fragment>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => add(addPage(definition))}>{t('page')}</Menu.Item>
        <Menu.Item onClick={() => add(addEnding(definition))}>{t('ending')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
