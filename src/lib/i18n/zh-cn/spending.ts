import type { FaultData } from '#lib/base/fault.ts';
import { formatMoney, formatNumber } from '#lib/base/number-format.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { spending as english, spendingFaults as englishFaults } from '../en/spending.ts';

const scopes: Record<string, string> = { turn: '单次回答', conversation: '本次对话', day: '今天' };

function scopeText({ scope }: FaultData): string {
	return ownValue(scopes, String(scope)) ?? '';
}

function amount(value: unknown, { unit, currency }: FaultData): string {
	if (unit === 'money') return formatMoney(Number(value), String(currency), 'zh-CN');
	return `${formatNumber(Math.round(Number(value)), 'zh-CN')} 个 token`;
}

function unpriced({ unpriced: calls }: FaultData): string {
	return calls ? `其中不含 ${calls} 次价格未知的调用。` : '';
}

export const spendingFaults: typeof englishFaults = {
	spending_cap: (data) => {
		const cap = `你设定的${scopeText(data)}上限 ${amount(data.limit, data)}`;
		const what = data.isWritten
			? `回答超出了${cap}，因此已停止：连同这次回答约用了 ${amount(Number(data.spent) + Number(data.next), data)}。`
			: `下一次请求会超出${cap}：已用 ${amount(data.spent, data)}，这次请求约需 ${amount(data.next, data)}。`;
		return `${what}已完成的内容都会保留。${unpriced(data)}`;
	}
};

export const spending: typeof english = {
	heading: '用量上限',
	intro:
		'智能体会在超出上限的请求发出之前停下，并在用到 80 % 时提醒。所有调用都计入：回答、问题分析和摘要。请求的输入在发送前按原价计算，输出先按 1,000 个 token 估计，超出部分在接收时计入。服务商不返回的思考内容只有在结束后才知道。联网搜索和向量服务的价格未知，不计入。',
	currency: '货币',
	currencyHint: '以其他货币计价的模型只按 token 计算：应用没有汇率。',
	scope: { turn: '每次回答', conversation: '每个对话', day: '每天' },
	scopeHint: {
		turn: '一个问题及其全部步骤。',
		conversation: '对话中的全部回答和摘要。',
		day: '此浏览器的所有项目和标签页，从零点到零点。'
	},
	tokens: '个 token',
	noCap: '不限',
	invalid: (least, most) => `请输入 ${least} 到 ${most} 之间的数，留空表示不限。上限未更改。`,
	near: (data) =>
		`${scopeText(data)}的上限即将用完：已用 ${amount(data.spent, data)}，上限 ${amount(data.limit, data)}，下一次请求约需 ${amount(data.next, data)}。${unpriced(data)}`,
	unknownPrice: (model, currency) =>
		`${model} 没有以 ${currency} 计的已知价格，因此金额上限不计入它。请在设置的“模型”中填写价格，或设置 token 上限。`,
	goOn: (data) => `再用 ${amount(data.cap, data)} 继续`
};
