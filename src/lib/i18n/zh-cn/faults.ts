import type { faults as english } from '../en/faults.ts';

export const faults: typeof english = {
	unexpected: (data) => `出错了：${data.detail ?? '没有更多信息'}。已保存的内容没有丢失。`,
	aborted: () => '已停止。',
	asset_unavailable: (data) => `应用的一个组成文件无法加载（${data.path}）。请联网后刷新一次；你的项目不会丢失。`,
	goals_not_json: (data) => `目标文件不是有效的 JSON：${data.detail ?? ''}`,
	goals_invalid: (data) => `目标文件中 ${data.path} 应为：${data.expected}。`,
	example_unknown: (data) => `没有名为“${data.id}”的示例。`,
	attachment_too_large: (data) => `${data.name} 超过 ${data.limit}。请添加小一些的文件。`,
	attachment_unsupported: (data) => `${data.name} 既不是图片（PNG、JPEG、WebP、GIF），也不是文本文件。`,
	asset_foreign: () => '应用拒绝从其他站点加载文件。'
};
