import { describe, expect, it, vi } from 'vitest'
import { memoryStorage } from './session/storage.ts'
import { createTabs } from './tabs.ts'

describe('The open tabs', () => {
  it('begin with the overview [tabs.main_default]', () => {
    expect(createTabs(memoryStorage()).get().currentTab).toBe('overview')
  })
  it('begin with the first sub tab [tabs.sub_default]', () => {
    expect(createTabs(memoryStorage()).get().currentSubTab).toBe('1')
  })
  it('begin without a breakdown [tabs.breakdown_default]', () => {
    expect(createTabs(memoryStorage()).get().currentBreakdown).toBe('')
  })
  it('are saved and announced with every change [tabs.saved]', () => {
    const storage = memoryStorage()
    const tabs = createTabs(storage)
    const heard = vi.fn()
    const stop = tabs.subscribe(heard)
    tabs.set({ currentTab: 'risks' })
    tabs.set({ currentSubTab: '3' })
    stop()
    tabs.set({ currentBreakdown: 'marketing' })
    expect([storage.getItem('currentTab'), storage.getItem('currentSubTab'), storage.getItem('currentBreakdown')]).toEqual([
      'risks',
      '3',
      'marketing',
    ])
    expect(heard).toHaveBeenCalledTimes(2)
  })
  it('are restored at the start, an emptied breakdown as empty [tabs.restored]', () => {
    const storage = memoryStorage()
    const open = { currentTab: 'risks', currentSubTab: '3', currentBreakdown: '' }
    createTabs(storage).set(open)
    expect(createTabs(storage).get()).toEqual(open)
  })
  it('are kept under three keys [tabs.keys]', () => {
    const storage = memoryStorage()
    createTabs(storage).set({})
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual([
      'currentTab',
      'currentSubTab',
      'currentBreakdown',
    ])
  })
})
