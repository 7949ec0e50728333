import type { documents as english } from '../en/documents.ts';

export const documents: typeof english = {
	region: (name) => `文档 ${name}`,
	opening: '正在打开文档…',
	failed: '无法显示此文档',
	retry: '重试',
	page: (page) => `第 ${page} 页`,
	pageFailed: '无法显示此页。',
	noText: '此页没有文字，无法搜索；模型读取的是页面图像。',
	pageNumber: '页码',
	of: (pages) => `/ ${pages} 页`,
	outline: '目录',
	zoomIn: '放大',
	zoomOut: '缩小',
	zoom: (percent) => `${percent}%`,
	fitWidth: '适合宽度',
	dim: '深色页面',
	search: '在文档中搜索',
	next: '下一处匹配',
	previous: '上一处匹配',
	matches: (index, count) => `${index} / ${count}`,
	matchesSoFar: (index, count) => `目前 ${count} 个中的第 ${index} 个`,
	notSearched: (pages) => `${pages} 页未能搜索`,
	searching: '正在搜索…',
	noMatch: '没有匹配',
	askSelection: '就选中内容提问',
	askAboutSelection: '就选中的文本提问',
	/** Names of what a message is about; they are part of its text. */
	partName: (file) => `${file} 选段`,
	pageName: (page, file) => `${file} 第 ${page} 页`,
	askPage: '就此页提问',
	asked: (name) => `已将 ${name} 加入你的消息。`
};
