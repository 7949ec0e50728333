import type { trash as english } from '../en/trash.ts';

export const trash: typeof english = {
	title: '回收站',
	withCount: (count) => (count === 0 ? '回收站' : `回收站（${count}）`),
	hint: '删除的内容会在这里保留 30 天。',
	files: '文件',
	conversations: '对话',
	runs: '运行记录',
	noProjects: '没有已删除的项目。',
	noFiles: '没有已删除的文件。',
	noConversations: '没有已删除的对话。',
	noRuns: '没有已删除的运行记录。',
	deleted: (when) => `${when}删除`,
	deletedByAgent: (when) => `${when}由智能体删除`,
	folder: (files) => `文件夹，含 ${files} 个文件`,
	restore: '恢复',
	restoreItem: (name) => `恢复 ${name}`,
	restored: (name) => `已恢复“${name}”`,
	deleteItem: (name) => `永久删除 ${name}`,
	deletePermanently: '永久删除',
	empty: '清空回收站',
	confirmEmpty: (count) => `永久删除 ${count} 项`
};
