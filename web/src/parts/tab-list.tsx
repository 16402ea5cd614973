import { Tabs, type TabsListProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './tab-list.module.css'

/** The tabs of a page, with the shown one scrolled into view. */
export function TabList({ shown, ...props }: TabsListProps & { shown: string }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabs = [...(list.current?.children ?? [])]
    tabs.find(({ id }) => id.endsWith(`-tab-${shown}`))?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return <Tabs.List ref={list} className={classes.list} mb="md" {...props} />
}
