import type { operations as english } from '../en/operations.ts';

export const operations: typeof english = {
	created: (path, count) => `创建 ${path}（${count} 行）`,
	createdOther: (path) => `创建 ${path}`,
	modified: (path, additions, deletions) => `修改 ${path}（+${additions} 行，−${deletions} 行）`,
	removed: (path) => `删除 ${path}`,
	moved: (path, to) => `将 ${path} 移动到 ${to}`,
	several: (count, additions, deletions) => `修改 ${count} 个文件（+${additions} 行，−${deletions} 行）`,

	restore: '将文件恢复到这条消息之前',
	restoreHint: '撤销智能体在这条消息及之后所做的修改。消息会保留，恢复操作也可以撤销。',
	restoreFiles: '恢复',
	nothingToRestore: '文件已经是这条消息之前的状态。',
	nothingElse: '其他文件没有变化。',
	leftHeading: '以下文件保持不变：',
	left: {
		changed: (path) => `${path}：之后又被你或其他操作修改过，恢复会丢失这些修改`,
		too_old: (path) => `${path}：之前的内容已不再保留`,
		together: (path) => `${path}：智能体将它与上述某个文件一起修改`
	},
	planAgain: '文件在此期间发生了变化，没有执行恢复。以下是更新后的列表。',
	restored: '文件已恢复到这条消息之前',
	restoreUndone: '文件恢复已撤销'
};
